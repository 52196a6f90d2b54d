/** Periods of days in Moscow time: one reckoning for server, browser, files and links. */

/** As yyyy-MM-dd, so it sorts and compares as text. */
export type Day = string;

/** Both ends are included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const DAY_MS = 86_400_000;
const MONTHS_A_YEAR = 12;

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function startOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}

/** 01.03.2026 */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('.');
}

export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The first day of the month so many months later. */
function addMonths(day: Day, count: number): Day {
  const month = monthNumber(day) + count;
  const year = Math.floor(month / MONTHS_A_YEAR);
  return `${String(year).padStart(4, '0')}-${String((month % MONTHS_A_YEAR) + 1).padStart(2, '0')}-01`;
}

function monthNumber(day: Day): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * MONTHS_A_YEAR + month - 1;
}

function endOfMonth(day: Day): Day {
  return addDays(addMonths(day, 1), -1);
}

/** Of how many whole calendar months the period is made; 0 if its ends are not those of months. */
function countWholeMonths({ from, to }: Days): number {
  const isWhole = from === startOfMonth(from) && to === endOfMonth(to);
  return isWhole ? monthNumber(to) - monthNumber(from) + 1 : 0;
}

/**
 * The period just before, of the same kind: before a calendar month comes the month before, before a quarter the quarter, before a year
 * the year, and before any other period as many days.
 */
export function previousPeriod(period: Days): Days {
  const months = countWholeMonths(period);
  const to = addDays(period.from, -1);
  return { from: months > 0 ? addMonths(period.from, -months) : addDays(period.from, -countDays(period)), to };
}

/** The same days a year earlier; whole months stay whole, and 29 February becomes the 28th. */
export function periodYearBefore(period: Days): Days {
  const isWhole = countWholeMonths(period) > 0;
  return {
    from: dayYearBefore(period.from),
    to: isWhole ? endOfMonth(addMonths(period.to, -MONTHS_A_YEAR)) : dayYearBefore(period.to),
  };
}

function dayYearBefore(day: Day): Day {
  const month = addMonths(day, -MONTHS_A_YEAR);
  const sameDay = `${month.slice(0, 8)}${day.slice(8)}`;
  return sameDay < endOfMonth(month) ? sameDay : endOfMonth(month);
}

/** What a period is compared with. */
export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export function comparedPeriod(period: Days, comparison: Comparison): Days {
  return comparison === 'year' ? periodYearBefore(period) : previousPeriod(period);
}

export const PRESETS = ['days7', 'days30', 'last_week', 'last_month', 'last_quarter', 'month', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

/** None of them includes today, which is not over: they end yesterday or before. */
export function presetPeriod(preset: Preset, today: Day): Days {
  const yesterday = addDays(today, -1);
  switch (preset) {
    case 'days7':
      return { from: addDays(today, -7), to: yesterday };
    case 'days30':
      return { from: addDays(today, -30), to: yesterday };
    case 'last_week': {
      const monday = startOfWeek(today);
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'last_month':
      return { from: addMonths(today, -1), to: addDays(startOfMonth(today), -1) };
    case 'last_quarter': {
      const quarter = addMonths(today, -(monthNumber(today) % 3));
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    }
    case 'month':
      return { from: startOfMonth(yesterday), to: yesterday };
    case 'year':
      return { from: startOfYear(yesterday), to: yesterday };
  }
}

/** The Monday of its week. */
function startOfWeek(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** How far apart the points of a chart are. */
export const STEPS = ['month', 'week', 'day'] as const;
export type Step = (typeof STEPS)[number];

/** @limit none */
const STEP_BY_DAYS = { day: 45, week: 200 } as const;

/** Days for a short period, weeks for a longer one, then months. */
export function stepOf(period: Days): Step {
  const days = countDays(period);
  if (days <= STEP_BY_DAYS.day) return 'day';
  return days <= STEP_BY_DAYS.week ? 'week' : 'month';
}

/** A step of a chart: the days of a month, week or day that belong to the period. */
export interface StepDays extends Days {
  /** `2026-03` for a month, the day for a day and, as its Monday, for a week. */
  readonly time: string;
  /** The period has only some of its days. */
  readonly partial: boolean;
}

/** The steps of a period, in order; together they have each of its days once. */
export function stepsOf(period: Days, step: Step): StepDays[] {
  const steps: StepDays[] = [];
  for (let first = startOfStep(period.from, step); first <= period.to; first = startOfNext(first, step)) {
    const last = addDays(startOfNext(first, step), -1);
    const from = first < period.from ? period.from : first;
    const to = last > period.to ? period.to : last;
    steps.push({
      time: step === 'month' ? first.slice(0, 7) : first,
      from,
      to,
      partial: from > first || to < last,
    });
  }
  return steps;
}

function startOfStep(day: Day, step: Step): Day {
  if (step === 'day') return day;
  return step === 'week' ? startOfWeek(day) : startOfMonth(day);
}

function startOfNext(first: Day, step: Step): Day {
  if (step === 'month') return addMonths(first, 1);
  return addDays(first, step === 'week' ? 7 : 1);
}
