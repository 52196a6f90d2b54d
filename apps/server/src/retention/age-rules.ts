import { type RawBuilder, sql } from 'kysely';
import { toMoscowDay } from '#config/moscow-time.ts';
import { daysAgo } from './kept-days.ts';
import type { Aged, RetentionSettings } from './table-facts.ts';
import { daysOf } from './tables.ts';

/** When what is over now began. */
export function dueTime(rule: Aged, settings: RetentionSettings, now: Date): Date {
  return daysAgo(now, daysOf(rule, settings));
}

/** Rows that were over at this time, in a form that the index of their age answers. */
export function isOver({ since, where, unit }: Aged, due: Date): RawBuilder<boolean> {
  const condition = where === undefined ? sql`` : sql` and (${sql.raw(where)})`;
  return sql`${sql.ref(since)} <= ${inUnit(unit, due)}${condition}`;
}

/** The column of the age as a time. */
export function ageAsTime({ unit }: Aged, column: RawBuilder<unknown>): RawBuilder<Date> {
  if (unit === 'day') return sql`${column}::timestamp at time zone 'Europe/Moscow'`;
  return unit === 'milliseconds' ? sql`to_timestamp(${column} / 1000.0)` : sql`${column}::timestamptz`;
}

function inUnit(unit: Aged['unit'], time: Date): Date | string {
  if (unit === 'day') return toMoscowDay(time);
  return unit === 'milliseconds' ? String(time.getTime()) : time;
}
