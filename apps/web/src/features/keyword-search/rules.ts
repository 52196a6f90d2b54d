import {
  type IgnoredPart,
  KEYWORD_LIMIT_CHARS,
  type KeywordPerson,
  type KeywordSearch,
  type SwitchableKind,
} from '@vidno/contract/keyword/keyword-search';
import { AGE_FILTER_MAX, type ResultFilters } from '@vidno/contract/search';
import { sourceTitle } from '#features/sources/rules.ts';

/** The content of the form; the page keeps it in the address. */
export interface KeywordDraft {
  readonly keyword: string;
  /** The id of a region or city; null: everywhere. */
  readonly region: string | null;
}

/** How the address says to show the result. */
export interface ResultView {
  readonly page: number;
  /** The same search had been started before and led here again. */
  readonly exists: boolean;
  readonly filters: ResultFilters;
}

/** Links from a result; the demo pages and the paid pages have their own. */
export interface ResultLinks {
  readonly newSearch: string;
  readonly list: string;
  readonly photoSearch: string;
  /** Where a monitor is created; null if monitoring is not open to this account. */
  readonly monitor: string | null;
}

export type KeywordProblem = 'blank' | 'long';

/** What is certainly wrong before anything is sent. */
export function checkKeyword(keyword: string): KeywordProblem | null {
  const { length } = keyword.trim();
  if (length === 0) return 'blank';
  return length > KEYWORD_LIMIT_CHARS ? 'long' : null;
}

type RefusalPlace = 'keyword' | 'region' | 'form';

/** Where the form shows a refusal. */
export function placeOfRefusal(code: string | null): RefusalPlace {
  if (code?.startsWith('keyword_')) return 'keyword';
  if (code?.startsWith('region_')) return 'region';
  return 'form';
}

/** The exported table: a row of headings, then a row per record. The records of one person have the same number. */
export function toCsvRows(
  people: readonly KeywordPerson[],
  search: Pick<KeywordSearch, 'sources'>,
  head: readonly string[],
): string[][] {
  const rows = people.flatMap(({ records, ...best }, index) =>
    [best, ...records].map((record) => [
      String(index + 1),
      record.name,
      record.age === null ? '' : String(record.age),
      record.city ?? '',
      record.region ?? '',
      sourceTitle(search, record.source),
      record.why.map(({ text }) => text).join('; '),
      record.profile_url ?? '',
      record.about ?? '',
    ]),
  );
  return [[...head], ...rows];
}

/** The keyword without these phrases. */
export function withoutParts(keyword: string, parts: readonly Pick<IgnoredPart, 'text'>[]): string {
  return parts
    .reduce((left, { text }) => left.replace(text, ' '), keyword)
    .replace(/\s+([,.])/g, '$1')
    .replace(/[\s,.]*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

type SetFilters = { readonly [Name in keyof ResultFilters]: NonNullable<ResultFilters[Name]> };

/** Only the filters that are set. */
export function setFilters({ age_from, age_to, city, source, without }: ResultFilters): SetFilters {
  return {
    ...(age_from !== undefined && { age_from }),
    ...(age_to !== undefined && { age_to }),
    ...(city !== undefined && { city }),
    ...(source !== undefined && { source }),
    ...(without !== undefined && { without }),
  };
}

/** Both ends of an age are one filter. Reasons that are switched off are none. */
export function countFilters({ age_from, age_to, city, source }: ResultFilters): number {
  return [age_from ?? age_to, city, source].filter((value) => value !== undefined).length;
}

/** Whether a filter would tell the people found apart, or is set. */
export function hasFilters(
  { facets: { ages, age_unknown: unknown, cities, sources } }: Pick<KeywordSearch, 'facets'>,
  filters: ResultFilters,
): boolean {
  const isTold = [ages.length + Number(unknown > 0), cities.length, sources.length].some((values) => values > 1);
  return isTold || countFilters(filters) > 0;
}

/** An age as typed; undefined for none. Whatever else is typed is not a filter. */
export function parseAge(typed: string): number | undefined {
  const age = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return age <= AGE_FILTER_MAX ? age : undefined;
}

/** The filter that is left when this reason is switched. */
export function switchReasonOff(
  reasons: KeywordSearch['reasons'],
  { kind: switched, off }: { readonly kind: SwitchableKind; readonly off: boolean },
): Required<Pick<ResultFilters, 'without'>> {
  const kinds = reasons.filter((reason) => (reason.kind === switched ? off : reason.off)).map(({ kind }) => kind);
  return { without: kinds.join(',') };
}
