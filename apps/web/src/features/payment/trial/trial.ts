import { useQuery } from '@tanstack/react-query';
import { initSubscription, type Quote, quoteTariff, type Tariff } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { formatDate } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { forPeriod } from '../period-texts.ts';
import type { PaymentOrder } from '../rules.ts';
import { tariffsQuery } from '../tariffs-api.ts';

/** The tariff that is offered to users without one. */
const TRIAL = 'trial';

/** `none`: it cannot be had here, or was had already. */
type Trial = { readonly at: 'loading' | 'none' } | { readonly at: 'offered'; readonly order: PaymentOrder };

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

function toOrder({ name, days }: Tariff, { priced_at, today_kopecks, next, paid_until }: Quote): PaymentOrder {
  return {
    kind: 'service',
    title: trialTexts.title(name),
    detail: trialTexts.detail(days),
    amountKopecks: today_kopecks,
    next: next && { at: next.at, amountKopecks: next.amount_kopecks, everyDays: next.every_days },
    once: null,
    cardOnly: true,
    note: trialTexts.note,
    paid: trialTexts.paid(paid_until),
    start: async (fields, renew) =>
      (await call(initSubscription, { body: { tariff: TRIAL, renew, priced_at, ...fields } })).data,
  };
}

export const trialTexts = {
  title: (name: string) => `Тариф «${name}»`,
  detail: (days: number) => `Поиск, аналитика VK и мониторинг ${forPeriod(days).replace(/^за /, 'на ')}`,
  offer: (kopecks: number) => `Попробуйте всё за ${formatKopecks(kopecks)}`,
  take: 'Попробовать',
  note: 'Без галочки больше ничего не спишется. С ней, если карта не пройдёт, услуги просто закроются, долга не будет. «Пробный» берут один раз, по карте.',
  paid: (at: string) => `Всё открыто до ${formatDate(at)}`,
  loading: 'Считаем цену',
  freeTitle: 'Платить ничего не нужно',
  free: 'Всё, что открыто в вашем аккаунте, работает и так. Тариф можно выбрать в любой день.',
  goOn: 'Продолжить',
  tariffs: 'Посмотреть тарифы',
  strangerTitle: 'Сначала зарегистрируйтесь',
  stranger: 'Тариф привязан к аккаунту: так он откроется на любом вашем устройстве.',
  register: 'Зарегистрироваться',
};
