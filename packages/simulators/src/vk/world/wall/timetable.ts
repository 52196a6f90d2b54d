import { createDice } from '../dice.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A Monday, 00:00 in Moscow. */
const FIRST_MONDAY = Date.UTC(2000, 0, 2, 21) / 1_000;
/** The end of fixed-size walls: a Monday, 00:00 in Moscow. */
const FIXED_END = Date.UTC(2026, 10, 1, 21) / 1_000;
const FIXED_YEARS = 12;
/** Below 1, so the number of posts per day grows with the age of the wall. */
const GROWTH = 0.8;

/** `fixed` walls have a constant number of posts; `living` walls grow over time. */
export type Timetable =
  | { readonly kind: 'fixed'; readonly count: number }
  | { readonly kind: 'living'; readonly since: string; readonly perDay: number };

/** When post `k` was published, in unix seconds, increasing with `k`. */
export function dateOfPost(timetable: Timetable, wall: { readonly seed: number; readonly ownerId: number }, k: number) {
  const position = k + 0.9 * createDice(wall.seed, wall.ownerId, k, 1).roll();
  return shiftToWakingHours(evenDate(timetable, position));
}

/** The number of posts dated at or before `time`, by binary search. */
export function countUntil(dateOf: (k: number) => number, time: number, end: number): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (dateOf(middle) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An upper bound for the number of posts at `time`. */
export function upperBound(timetable: Timetable, time: number): number {
  if (timetable.kind === 'fixed') return timetable.count;
  const age = Math.max(0, time + WEEK - startOf(timetable));
  return Math.ceil((age / scaleOf(timetable)) ** (1 / GROWTH)) + 1;
}

/** From 0 at the first post to 1 at `now`. */
export function progress(timetable: Timetable, date: number, now: number): number {
  const start = startOf(timetable);
  const end = timetable.kind === 'fixed' ? FIXED_END : now;
  return Math.min(1, Math.max(0, (date - start) / Math.max(1, end - start)));
}

function evenDate(timetable: Timetable, position: number): number {
  if (timetable.kind === 'fixed') return FIXED_END - stepOf(timetable.count) * (timetable.count - position);
  return startOf(timetable) + scaleOf(timetable) * position ** GROWTH;
}

function stepOf(count: number): number {
  return Math.min(DAY, (FIXED_YEARS * 365 * DAY) / Math.max(1, count));
}

function startOf(timetable: Timetable): number {
  if (timetable.kind === 'fixed') return FIXED_END - stepOf(timetable.count) * timetable.count;
  return Date.parse(`${timetable.since}T00:00:00+03:00`) / 1_000;
}

/** Chosen so that the first five years average `perDay` posts per day. */
function scaleOf({ perDay }: Extract<Timetable, { kind: 'living' }>): number {
  const years = 5 * 365;
  return (years * DAY) / (perDay * years) ** GROWTH;
}

const WEEKDAYS = [1.05, 1, 1, 1.05, 1.1, 0.75, 0.7];
const HOURS = [1, 0.4, 0.2, 0.1, 0.1, 0.3, 1, 3, 5, 7, 7, 7, 8, 7, 6, 6, 6, 7, 9, 10, 10, 8, 5, 2.5];
/** For each hour of the week, the share of posts before it. */
const BEFORE = cumulate(WEEKDAYS.flatMap((day) => HOURS.map((hour) => day * hour)));

/** Moves a date within its week to the hours when people are awake, keeping the order. */
function shiftToWakingHours(date: number): number {
  const sinceMonday = (((date - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
  const share = sinceMonday / WEEK;
  const hour = hourWithShare(share);
  const [start = 0, end = 1] = [BEFORE[hour], BEFORE[hour + 1]];
  return Math.floor(date - sinceMonday + (hour + (share - start) / (end - start)) * HOUR);
}

function hourWithShare(share: number): number {
  let [low, high] = [0, BEFORE.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((BEFORE[middle] ?? 1) <= share) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cumulate(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const before = [0];
  let sum = 0;
  for (const weight of weights) {
    sum += weight;
    before.push(sum / total);
  }
  return before;
}
