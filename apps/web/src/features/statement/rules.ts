import type { StatementFormat } from '@vidno/contract/money/statement';
import { addDays, type Day, moscowDay, startOfMonth } from '#shared/format/moscow-day.ts';

export const STATEMENT_KINDS = ['in', 'out'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Instead of a month: everything since the account began. */
export const ALL_TIME = 'all';

/** What the address of the statement says. */
export interface StatementParams {
  /** yyyy-MM or `all`; without it the current month. */
  readonly month?: string | undefined;
  /** Only what came in or what was spent; without it both. */
  readonly kind?: StatementKind | undefined;
  /** From 0. */
  readonly page?: number | undefined;
}

/** What a wrong address says is dropped, never an error. */
export function statementParams({ month, kind, page }: Record<string, unknown>): StatementParams {
  const known = STATEMENT_KINDS.find((candidate) => candidate === kind);
  return {
    ...(typeof month === 'string' && /^(?:\d{4}-(?:0[1-9]|1[0-2])|all)$/.test(month) && { month }),
    ...(known && { kind: known }),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 0 && { page }),
  };
}

/** The months of an account as yyyy-MM, the current one first. */
export function monthsSince(createdAt: string, today: Day): readonly string[] {
  const first = moscowDay(new Date(createdAt)).slice(0, 7);
  const months: string[] = [];
  for (let day = startOfMonth(today); day.slice(0, 7) >= first; day = startOfMonth(addDays(day, -1))) {
    months.push(day.slice(0, 7));
  }
  return months;
}

export interface StatementPeriod {
  readonly date_from?: Day;
  readonly date_to?: Day;
}

/** Both ends included; of all time none. */
export function periodOf(month: string): StatementPeriod {
  if (month === ALL_TIME) return {};
  const first = `${month}-01`;
  return { date_from: first, date_to: addDays(startOfMonth(addDays(first, 31)), -1) };
}

/** vidno-vypiska-2026-11.xlsx */
export function statementFileName(month: string, kind: StatementKind | undefined, format: StatementFormat): string {
  const names = { in: 'prishlo', out: 'potracheno' };
  return `${['vidno-vypiska', month === ALL_TIME ? 'vse' : month, ...(kind ? [names[kind]] : [])].join('-')}.${format}`;
}
