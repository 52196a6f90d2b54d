import { useQuery } from '@tanstack/react-query';
import { initSubscription, type Quote, quoteTariff, type Tariff } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { isRegistered } from '#features/session/rules.ts';
import type { PaymentOrder } from '../order-rules.ts';
import { tariffsQuery } from '../tariffs-api.ts';
import { trialTexts as texts } from './trial-texts.ts';

/** The tariff that is offered to users without one. */
const TRIAL = 'trial';

/** `none`: it cannot be had here, or was had already. */
export type Trial = { readonly at: 'loading' | 'none' } | { readonly at: 'offered'; readonly order: PaymentOrder };

/** «Пробный» for a user who can still have it. */
export function useTrial(): Trial {
  const isUser = isRegistered(useProfile());
  const tariffs = useQuery({ ...tariffsQuery, enabled: isUser });
  const tariff = tariffs.data?.payments
    ? tariffs.data.data.find(({ id, available }) => id === TRIAL && available)
    : undefined;
  const quote = useQuery({
    queryKey: ['tariffs', 'trial'],
    // Asked with the next charge, so that it can be shown before anybody agrees to it.
    queryFn: async () => (await call(quoteTariff, { body: { tariff: TRIAL, renew: true } })).data,
    enabled: tariff !== undefined,
    retry: false,
  });
  if (!isUser || tariffs.error || quote.error) return { at: 'none' };
  if (!tariffs.data) return { at: 'loading' };
  if (!tariff) return { at: 'none' };
  return quote.data ? { at: 'offered', order: toOrder(tariff, quote.data) } : { at: 'loading' };
}

function toOrder({ name, days }: Tariff, { today_kopecks, next, paid_until }: Quote): PaymentOrder {
  return {
    kind: 'service',
    title: texts.title(name),
    detail: texts.detail(days),
    amountKopecks: today_kopecks,
    next: next && { at: next.at, amountKopecks: next.amount_kopecks, everyDays: next.every_days },
    once: null,
    cardOnly: true,
    note: texts.note,
    paid: texts.paid(paid_until),
    start: async (fields, renew) => (await call(initSubscription, { body: { tariff: TRIAL, renew, ...fields } })).data,
  };
}
