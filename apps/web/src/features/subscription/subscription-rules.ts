import type { Subscription } from '@vidno/contract/money/tariffs';

/** Its services work now: it is paid for, or a renewal is being retried. */
export function isSubscribed({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'active' || state === 'past_due';
}
