import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { Region } from '@vidno/contract/regions';
import { SEARCH_ID } from './made-up-searches.ts';

export function aKeywordPerson(change: Partial<KeywordPerson> = {}): KeywordPerson {
  return {
    id: '66666666-6666-4666-8666-666666666666',
    name: 'Александра Ковалёва',
    age: 31,
    city: 'Казань',
    region: 'Республика Татарстан',
    about: 'Врач, по выходным пою в хоре.',
    profile_url: 'https://example.org/sasha',
    source: 'tinder',
    score: 0.95,
    photos: [{ url: '/files/sasha-1' }, { url: '/files/sasha-2' }],
    why: [
      { kind: 'exact', text: 'совпадает «Ковалёва»' },
      { kind: 'diminutive', text: '«Саша» и «Александра» — одно имя' },
    ],
    records: [],
    same_by: [],
    apart: false,
    ...change,
  };
}

export function aKeywordSearch(change: Partial<KeywordSearch> = {}): KeywordSearch {
  return {
    status: 'ok',
    type: 'keyword',
    id: SEARCH_ID,
    process_id: 'p1',
    process: { status: 'ok', percent: 100, message: '', can_accelerate: false, accelerated: false },
    source: 'tinder',
    source_title: 'Анкеты',
    sources: [{ id: 'tinder', title: 'Анкеты', state: 'compared', message: null }],
    keyword: 'Саша Ковалёва',
    region: { id: 'RU-16-kazan', name: 'Казань, Республика Татарстан' },
    ignored: [],
    age: null,
    count: 1,
    filtered_count: change.count ?? 1,
    record_count: change.count ?? 1,
    reasons: [{ kind: 'diminutive', count: 1, off: false }],
    facets: {
      ages: [{ from: 30, to: 34, count: 1 }],
      age_unknown: 0,
      cities: [{ city: 'Казань', count: 1 }],
      sources: [{ source: 'tinder', count: 1 }],
    },
    capped: false,
    created: '2026-03-01T06:05:00Z',
    users: [aKeywordPerson()],
    payment: { state: 'free', amount_kopecks: 0 },
    locked: false,
    hidden: [],
    uncertain: 'open',
    wider: null,
    page: 0,
    ...change,
  };
}

/** A few of the places, in the order of the server. */
export const REGIONS: readonly Region[] = [
  {
    id: 'RU-61',
    name: 'Ростовская область',
    kind: 'region',
    country: 'RU',
    cities: [{ id: 'RU-61-rostov-na-donu', name: 'Ростов-на-Дону' }],
  },
  {
    id: 'RU-57',
    name: 'Орловская область',
    kind: 'region',
    country: 'RU',
    cities: [{ id: 'RU-57-orel', name: 'Орёл' }],
  },
  { id: 'RU-78', name: 'Санкт-Петербург', kind: 'region', country: 'RU', cities: [] },
  {
    id: 'RU-16',
    name: 'Республика Татарстан',
    kind: 'region',
    country: 'RU',
    cities: [
      { id: 'RU-16-elabuga', name: 'Елабуга' },
      { id: 'RU-16-kazan', name: 'Казань' },
    ],
  },
  { id: 'KZ', name: 'Казахстан', kind: 'country', country: 'KZ', cities: [{ id: 'KZ-almaty', name: 'Алматы' }] },
  { id: 'RU', name: 'Россия', kind: 'country', country: 'RU', cities: [] },
];
