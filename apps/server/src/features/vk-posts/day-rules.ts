import type { Filter } from '@vidno/contract/vk/filter';
import { DAY_MS } from '#config/durations.ts';

/** Days are counted from 1970, both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Covers VK's whole history. Aligned with the largest spans, so that few sums are read. */
export const ALL_DAYS: DayRange = { from: 8_192, to: 32_767 };

export function toDayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

export function toDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

export function toRange({ date_from, date_to }: Filter): DayRange {
  return {
    from: date_from ? toDayNumber(date_from) : ALL_DAYS.from,
    to: date_to ? Math.min(toDayNumber(date_to), ALL_DAYS.to) : ALL_DAYS.to,
  };
}

export function isEmpty({ from, to }: DayRange): boolean {
  return from > to;
}

/** The range of the same length just before; null for an open range. */
export function toPreviousRange({ date_from, date_to }: Filter): DayRange | null {
  if (!date_from || !date_to) return null;
  const from = toDayNumber(date_from);
  return { from: from - (toDayNumber(date_to) - from + 1), to: from - 1 };
}

/** Of `YYYY-MM`; null for any other text. */
export function toMonthRange(month: string): DayRange | null {
  if (!MONTH.test(month)) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1) / DAY_MS, to: Date.UTC(year, number) / DAY_MS - 1 };
}

export function intersect(one: DayRange, other: DayRange): DayRange {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

/** 1 is Monday. */
export function toWeekday(dayNumber: number): number {
  return ((dayNumber + 3) % 7) + 1;
}
