import { keepPreviousData, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import {
  exportMonth,
  findInvoiceByNumber,
  getAccountMoney,
  getInvoice,
  getMoneyFigures,
  type InvoiceFilters,
  listInvoices,
  listRefusedOrders,
  listRefusedReceipts,
  listSubscriptions,
  reconcileDay,
} from '@vidno/contract/operator/money';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';

interface Page<Line> {
  readonly data: readonly Line[];
  readonly next: string | null;
}

/** A page of a list, which stays until the next one has come. */
function usePage<Line>(key: QueryKey, load: (signal: AbortSignal) => Promise<Page<Line>>) {
  return useQuery({
    queryKey: ['operator', 'money', ...key],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
  });
}

const from = (after: string | undefined) => (after === undefined ? {} : { after });

export function useInvoices(filters: InvoiceFilters, after: string | undefined) {
  return usePage(['invoices', filters, after], (signal) =>
    call(listInvoices, { query: { ...filters, ...from(after) } }, { signal }),
  );
}

export function useRefusedReceipts(after: string | undefined) {
  return usePage(['receipts', after], (signal) => call(listRefusedReceipts, { query: from(after) }, { signal }));
}

export function useRefusedOrders(after: string | undefined) {
  return usePage(['orders', after], (signal) => call(listRefusedOrders, { query: from(after) }, { signal }));
}

export function useSubscriptions(show: 'due' | 'failing', after: string | undefined) {
  return usePage(['subscriptions', show, after], (signal) =>
    call(listSubscriptions, { query: { show, ...from(after) } }, { signal }),
  );
}

export function useInvoice(params: { readonly account: number; readonly id: string }) {
  return useQuery({
    queryKey: ['operator', 'money', 'invoice', params],
    queryFn: async ({ signal }) => (await call(getInvoice, { params }, { signal })).data,
  });
}

export function useAccountMoney(account: number) {
  return useQuery({
    queryKey: ['operator', 'money', 'account', account],
    queryFn: async ({ signal }) => (await call(getAccountMoney, { params: { account } }, { signal })).data,
  });
}

export function useFigures(month: string) {
  return useQuery({
    queryKey: ['operator', 'money', 'figures', month],
    queryFn: async ({ signal }) => (await call(getMoneyFigures, { query: { month } }, { signal })).data,
  });
}

export function useFindInvoice() {
  return useMutation({
    mutationFn: async (number: string) => (await call(findInvoiceByNumber, { query: { number } })).data,
  });
}

export function useExportMonth() {
  return useMutation({
    mutationFn: async (month: string) => {
      const file = await call(exportMonth, { query: { month } });
      saveFile(file.name, file.type, file);
    },
  });
}

export function useReconcile() {
  return useMutation({ mutationFn: async (day: string) => (await call(reconcileDay, { body: { day } })).data });
}
