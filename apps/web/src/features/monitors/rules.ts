import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';

type Waiting = Pick<Monitor, 'id' | 'status'>;

/** Every second while any is waiting, otherwise never. */
export function reloadEvery(monitors: readonly Waiting[] | undefined): number | false {
  return monitors?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

/** True if a run has ended since the last update: it may have raised an alert. */
export function hasRunEnded(before: readonly Waiting[] | undefined, now: readonly Waiting[]): boolean {
  const waiting = before?.filter(({ status }) => status === 'wait').map(({ id }) => id) ?? [];
  return now.some(({ id, status }) => status !== 'wait' && waiting.includes(id));
}

/** One run at the start, then every `rate` minutes up to and including the end. */
export function plannedRuns({ rate, days }: { readonly rate: number; readonly days: number }): number {
  return Math.floor((days * 24 * 60) / rate) + 1;
}

/** A source that cannot find people by name is searched for posts. */
export function watchesPosts({ serves }: Pick<Source, 'serves'>): boolean {
  return !serves.includes('keyword');
}

export function endOf(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 86_400_000);
}
