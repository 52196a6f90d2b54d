import { KEYWORD_LIMIT_CHARS, type KeywordPerson, type KeywordSearch } from '@vidno/contract/keyword-search';

/** What the form holds; its page keeps it in the address. */
export interface Draft {
  readonly keyword: string;
  /** The id of a place; null: everywhere. */
  readonly region: string | null;
}

/** What the address of a result says about how it is shown. */
export interface ResultView {
  readonly page: number;
  /** The same search was started a second time and led here. */
  readonly exists: boolean;
}

/** Where one can go from a result; each set of pages has its own. */
export interface ResultLinks {
  readonly newSearch: string;
  readonly list: string;
  readonly photoSearch: string;
  /** Where a monitor is made; null for whom that service is closed. */
  readonly monitor: string | null;
}

export type KeywordRefusal = 'blank' | 'long';

/** What is surely wrong before anything is sent. */
export function refuseKeyword(keyword: string): KeywordRefusal | null {
  const { length } = keyword.trim();
  if (length === 0) return 'blank';
  return length > KEYWORD_LIMIT_CHARS ? 'long' : null;
}

export type RefusedField = 'keyword' | 'region' | 'tariff' | 'form';

/** Where a refusal is told. */
export function refusedField(code: string | null): RefusedField {
  if (code?.startsWith('keyword_')) return 'keyword';
  if (code?.startsWith('region_')) return 'region';
  return code === 'not_paid' ? 'tariff' : 'form';
}

/** City, region where it says more, source: in one line. */
export function placeOf(person: KeywordPerson, search: Pick<KeywordSearch, 'source' | 'source_title'>): string {
  const region = person.region === person.city ? null : person.region;
  const source = person.source === search.source ? search.source_title : person.source;
  return [person.city, region, source].filter((word) => word !== null).join(' · ');
}

/** What the export holds: a line of headings, then a line for each person. */
export function toCsvRows(
  people: readonly KeywordPerson[],
  search: Pick<KeywordSearch, 'source' | 'source_title'>,
  head: readonly string[],
): string[][] {
  const rows = people.map((person) => [
    person.name,
    person.age === null ? '' : String(person.age),
    person.city ?? '',
    person.region ?? '',
    person.source === search.source ? search.source_title : person.source,
    person.why.map(({ text }) => text).join('; '),
    person.profile_url ?? '',
    person.about ?? '',
  ]);
  return [[...head], ...rows];
}
