import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';

type Waiting = Pick<Monitor, 'id' | 'status'>;

/** Each second while one waits, else never. */
export function reloadEvery(monitors: readonly Waiting[] | undefined): number | false {
  return monitors?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

/** One that waited when last seen waits no more: it may have raised an alert. */
export function hasRunEnded(before: readonly Waiting[] | undefined, now: readonly Waiting[]): boolean {
  const waiting = before?.filter(({ status }) => status === 'wait').map(({ id }) => id) ?? [];
  return now.some(({ id, status }) => status !== 'wait' && waiting.includes(id));
}

/** It looks when it begins, and then each `rate` minutes until it ends, then included. */
export function plannedRuns({ rate, days }: { readonly rate: number; readonly days: number }): number {
  return Math.floor((days * 24 * 60) / rate) + 1;
}

/** Where nobody can be found by a name it is posts that are watched. */
export function watchesPosts({ serves }: Pick<Source, 'serves'>): boolean {
  return !serves.includes('keyword');
}

export function endOf(begin: Date, days: number): Date {
  return new Date(begin.getTime() + days * 86_400_000);
}
