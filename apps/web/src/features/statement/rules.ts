import type { StatementFormat } from '@vidno/contract/money/statement';
import { addDays, type Day, moscowDay, startOfMonth } from '#shared/format/days.ts';
import type { StatementKind } from './params-rules.ts';

/** Instead of a month: everything since the account began. */
export const ALL_TIME = 'all';

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
