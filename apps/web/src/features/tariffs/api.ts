import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { changeTariff, listTariffs, type OrderedTariff, quoteTariff } from '@vidno/contract/money/tariffs';
import type { PaymentFields } from '#features/payment/rules.ts';
import { tariffsQuery } from '#features/payment/tariffs-api.ts';
import { call } from '#features/session/api.ts';
import { useEnsureVisitor } from '#features/session/profile-api.ts';
import { useRefreshSubscription } from '#features/subscription/subscription.ts';

/** The tariffs for anybody; a guest becomes a visitor first. */
export function useAllTariffs() {
  const ensureVisitor = useEnsureVisitor();
  return useQuery({
    queryKey: tariffsQuery.queryKey,
    queryFn: async ({ signal }) => {
      await ensureVisitor();
      return call(listTariffs, undefined, { signal });
    },
  });
}

async function fetchQuote(order: OrderedTariff) {
  return (await call(quoteTariff, { body: order })).data;
}

/** What an order costs, while it is put together; null: nothing to ask. */
export function useQuote(order: OrderedTariff | null) {
  return useQuery({
    queryKey: ['tariffs', 'quote', order],
    queryFn: order === null ? skipToken : () => fetchQuote(order),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** The same, asked once for an order that is made now. */
export function useAskQuote() {
  return useMutation({ mutationFn: async (order: OrderedTariff) => ({ order, quote: await fetchQuote(order) }) });
}

/** Null: the change cost nothing and is made. */
export async function orderTariff(order: OrderedTariff, fields: PaymentFields) {
  return (await call(changeTariff, { body: { ...order, ...fields } })).data;
}

/** A change that costs nothing today; the offer was accepted when the tariff was bought. */
export function useChangeForNothing() {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: ({ order, offerVersion }: { readonly order: OrderedTariff; readonly offerVersion: string }) =>
      call(changeTariff, { body: { ...order, offer_version: offerVersion } }),
    onSuccess: refresh,
  });
}
