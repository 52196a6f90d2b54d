import type { Examination, Finding } from '@vidno/contract/operator/overview';
import { moscowDay } from '#shared/format/days.ts';
import { formatDate, formatMoment } from '#shared/format/format.ts';

export type State = Finding['state'] | 'unknown';

export function stateOf(examination: Examination | null): State {
  if (examination === null) return 'unknown';
  const states = examination.findings.map(({ state }) => state);
  if (states.includes('failure')) return 'failure';
  return states.includes('warning') ? 'warning' : 'ok';
}

const SEVERITY = { failure: 0, warning: 1, ok: 2 } as const;

/** What does not work first, then what to look at; what is well comes apart. */
export function sortFindings(findings: readonly Finding[]): {
  readonly due: readonly Finding[];
  readonly well: readonly Finding[];
} {
  const due = findings.filter(({ state }) => state !== 'ok');
  return {
    due: due.toSorted((one, other) => SEVERITY[one.state] - SEVERITY[other.state]),
    well: findings.filter(({ state }) => state === 'ok'),
  };
}

const MINUTE_MS = 60_000;
/** A worker looks every five minutes: after three times of silence nobody does. */
const STALE_MS = 15 * MINUTE_MS;

export function isStale({ at }: Examination, now: number): boolean {
  return now - Date.parse(at) > STALE_MS;
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whole days until then, 0 for today, below 0 when it is over; counted by the days of Moscow. */
export function daysLeft(due: string, now: number): number {
  const dayOf = (moment: number) => Math.floor((moment + 3 * 60 * MINUTE_MS) / DAY_MS);
  return dayOf(Date.parse(due)) - dayOf(now);
}

/** The last day, for what ends with a day of Moscow: nobody means the midnight after it. Otherwise the moment. */
export function formatEnd(until: string): string {
  const before = new Date(Date.parse(until) - 1);
  const isMidnight = moscowDay(before) !== moscowDay(new Date(until));
  return isMidnight ? formatDate(before) : formatMoment(until);
}

/** `4:05` of what is left. */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What the server takes as a day in a query. */
export function isDay(text: string | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
}

/** What it takes as the number of an account. */
export function isNumber(text: string | undefined): text is string {
  return /^[1-9]\d{0,14}$/.test(text ?? '');
}
