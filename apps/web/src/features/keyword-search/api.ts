import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@vidno/contract/endpoint';
import { countPeople, showApart, switchReason } from '@vidno/contract/keyword/keyword-result';
import { ANY_REGION, type KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { getRegions, type Region } from '@vidno/contract/regions';
import type { ResultFilters } from '@vidno/contract/search';
import { fetchAllPages, searchKey, useStartSearch } from '#features/search/api.ts';
import { call } from '#features/session/api.ts';
import { useEnsureVisitor } from '#features/session/profile-api.ts';
import { checkKeyword } from './rules.ts';
import { regionTexts } from './texts.ts';

interface KeywordSearchInput {
  readonly keyword: string;
  /** Null: everywhere. */
  readonly region: string | null;
  readonly source: string;
}

/** Starts a search; a guest becomes a visitor first. */
export function useStartKeywordSearch({ demo }: { demo: boolean }) {
  const ensureVisitor = useEnsureVisitor();
  return useStartSearch(demo, async ({ keyword, region, source }: KeywordSearchInput) => {
    await ensureVisitor();
    return { type: 'keyword', source, keyword, region: region ?? ANY_REGION };
  });
}

/** The regions and cities to choose from, «Везде» first. */
export function useRegionOptions() {
  return useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => toRegionOptions((await call(getRegions, undefined, { signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const COUNT_VALID_MS = 60_000;

/** How many people a search would find; a guest becomes a visitor first. */
export function usePeopleCount({
  keyword,
  region,
  source,
}: Omit<KeywordSearchInput, 'source'> & { readonly source: string | null }) {
  const ensureVisitor = useEnsureVisitor();
  const isAsked = source !== null && checkKeyword(keyword) === null;
  return useQuery({
    queryKey: ['people-count', keyword, region, source],
    queryFn: isAsked
      ? async ({ signal }) => {
          await ensureVisitor();
          return await call(countPeople, { body: { keyword, region: region ?? ANY_REGION, source } }, { signal });
        }
      : skipToken,
    retry: false,
    staleTime: COUNT_VALID_MS,
  });
}

/** Remembers that people are left out who are found only for this kind of reason, or that they are shown again. */
export function useSwitchReason(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<InputOf<typeof switchReason>['body'], 'id'>) =>
      call(switchReason, { body: { id, ...body } }),
    // The address that follows loads what is shown.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKey(id), refetchType: 'none' }),
  });
}

/** Shows the records of a person apart, or together again. */
export function useShowApart(id: string) {
  return useChange(id, (body: Omit<InputOf<typeof showApart>['body'], 'id'>) =>
    call(showApart, { body: { id, ...body } }),
  );
}

function useChange<Input>(id: string, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKey(id) }),
  });
}

/** The people of all pages that the filters leave, for the export. */
export const allPeopleQuery = (id: string, { count, filters }: { count: number; filters: ResultFilters }) =>
  queryOptions({
    queryKey: [...searchKey(id), 'all', count, filters],
    queryFn: async ({ signal }): Promise<KeywordSearch['users']> => {
      const pages = await fetchAllPages({ type: 'keyword', id }, { count, filters }, signal);
      return pages.flatMap(({ users }) => users);
    },
  });

/** A region, a country or a city to choose in the form. */
export interface RegionOption {
  readonly id: string;
  readonly name: string;
  /** The region of a city. */
  readonly parent: string | null;
  /** Words to match against the typed text: its own, and those of its parent. */
  readonly ownWords: readonly string[];
  readonly parentWords: readonly string[];
}

/** The most frequent choices come first. */
const FIRST = ['RU', 'RU-77', 'RU-78'];

/** Colloquial names, by region. */
const ALIASES: Readonly<Record<string, string>> = {
  'RU-77': 'мск',
  'RU-78': 'спб питер',
  'RU-86': 'хмао',
  'RU-89': 'янао',
  BY: 'белоруссия',
  KG: 'кыргызстан',
  MD: 'молдова',
};

export const EVERYWHERE: RegionOption = {
  id: ANY_REGION,
  name: regionTexts.everywhere,
  parent: null,
  ownWords: wordsOf(regionTexts.everywhere),
  parentWords: [],
};

/** «Везде», then every region and country, each followed by its cities. */
export function toRegionOptions(regions: readonly Region[]): RegionOption[] {
  const first = regions.filter(({ id }) => FIRST.includes(id)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const others = regions.filter(({ id }) => !FIRST.includes(id));
  return [EVERYWHERE, ...[...first, ...others].flatMap(withCities)];
}

function rankOf({ id }: Region): number {
  return FIRST.indexOf(id);
}

function withCities({ id, name, cities }: Region): RegionOption[] {
  const words = wordsOf(`${name} ${ALIASES[id] ?? ''}`);
  return [
    { id, name, parent: null, ownWords: words, parentWords: [] },
    ...cities.map((city) => ({ ...city, parent: name, ownWords: wordsOf(city.name), parentWords: words })),
  ];
}

/** Options with a word starting with each typed word, ignoring word order, case and «ё»; best matches first. */
export function matchRegions(options: readonly RegionOption[], typed: string): readonly RegionOption[] {
  const prefixes = wordsOf(typed);
  if (prefixes.length === 0) return options;
  const ranked = options.flatMap((option) => {
    const rank = rankMatch(option, prefixes);
    return rank === null ? [] : [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** 0: the name starts with the typed text; 1: one of its own words matches; 2: only the parent does. Null: no match. */
function rankMatch({ ownWords, parentWords }: RegionOption, prefixes: readonly string[]): number | null {
  const startsIn = (words: readonly string[]) => (prefix: string) => words.some((word) => word.startsWith(prefix));
  if (!prefixes.every(startsIn([...ownWords, ...parentWords]))) return null;
  if (prefixes.every((prefix, index) => ownWords[index]?.startsWith(prefix))) return 0;
  return prefixes.some(startsIn(ownWords)) ? 1 : 2;
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** «Казань, Республика Татарстан»: tells two cities of the same name apart. */
export function nameWithParent({ name, parent }: Pick<RegionOption, 'name' | 'parent'>): string {
  return parent === null ? name : `${name}, ${parent}`;
}

/** The option with this id, or everywhere if there is none. */
export function findRegion(options: readonly RegionOption[], id: string | null): RegionOption {
  return options.find((option) => option.id === id) ?? EVERYWHERE;
}
