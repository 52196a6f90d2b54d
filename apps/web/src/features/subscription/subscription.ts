import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Card, getSubscription, type Subscription, type Tariff } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';
import { allowServicesQuery, profileQuery } from '#features/session/profile-api.ts';

/** Only a registered user has one. A renewal or another tab may change it at any time, so it is refetched on return. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call(getSubscription, undefined, { signal })).data,
  staleTime: 0,
});

/** Call this after every change of the subscription: it opens and closes services. */
export function useRefreshSubscription(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [subscriptionQuery, profileQuery, allowServicesQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/** Мир •• 4417 */
export function cardName({ brand, last_digits }: Pick<Card, 'brand' | 'last_digits'>): string {
  return `${brand}\u00a0••\u00a0${last_digits}`;
}

/** The card that the next charge is taken from; null if there is none. */
export function renewalCard({ cards }: Pick<Subscription, 'cards'>): Card | null {
  return cards.find(({ renews }) => renews) ?? null;
}

/** The tools of the account's tariff, in the order of the screen; empty for a tariff that is not made of tools. */
export function ownTools({ checkboxes }: Pick<Subscription, 'checkboxes'>) {
  return checkboxes.filter(({ checked }) => checked).toSorted((a, b) => a.order - b.order);
}

/** How many days one period has; null for a tariff that is no longer sold. */
export function daysOfPeriod({ tariff }: Pick<Subscription, 'tariff'>, tariffs: readonly Tariff[] = []): number | null {
  return tariffs.find(({ id }) => id === tariff)?.days ?? null;
}

/** Until when everything works without a further charge if only the renewals are cancelled; null if nothing is to be charged. */
export function usableUntil({ state, paid_until, next_charge }: Subscription): string | null {
  return state === 'active' && next_charge !== null ? paid_until : null;
}

/** Its services work now: it is paid for, or a renewal is being retried. */
export function isSubscribed({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'active' || state === 'past_due';
}
