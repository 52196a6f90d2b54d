import { useMutation, useQuery } from '@tanstack/react-query';
import {
  exportMonth,
  findInvoiceByNumber,
  getAccountMoney,
  getInvoice,
  getMoneyFigures,
  type InvoiceFilters,
  listInvoices,
  reconcileDay,
} from '@vidno/contract/operator/money';
import { listRefusedOrders, listRefusedReceipts } from '@vidno/contract/operator/money/refused';
import { listSubscriptions } from '@vidno/contract/operator/money/subscriptions';
import { call } from '#features/session/api.ts';
import { fromPlace, useDownload, useListPage } from '../api.ts';

const useMoneyPage = <Page>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<Page>) =>
  useListPage({ key: ['money', ...key], load });

export function useInvoices(filters: InvoiceFilters, after: string | undefined) {
  return useMoneyPage(['invoices', filters, after], (signal) =>
    call(listInvoices, { query: { ...filters, ...fromPlace(after) } }, { signal }),
  );
}

export function useRefusedReceipts(after: string | undefined) {
  return useMoneyPage(['receipts', after], (signal) =>
    call(listRefusedReceipts, { query: fromPlace(after) }, { signal }),
  );
}

export function useRefusedOrders(after: string | undefined) {
  return useMoneyPage(['orders', after], (signal) => call(listRefusedOrders, { query: fromPlace(after) }, { signal }));
}

export function useSubscriptions(show: 'due' | 'failing', after: string | undefined) {
  return useMoneyPage(['subscriptions', show, after], (signal) =>
    call(listSubscriptions, { query: { show, ...fromPlace(after) } }, { signal }),
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
  return useDownload((month: string) => call(exportMonth, { query: { month } }));
}

export function useReconcile() {
  return useMutation({ mutationFn: async (day: string) => (await call(reconcileDay, { body: { day } })).data });
}
