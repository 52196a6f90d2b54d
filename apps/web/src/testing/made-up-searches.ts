import { BANDS, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import type { HiddenPerson } from '@vidno/contract/hidden-person';
import type { FoundPerson, HiddenMatch, PhotoSearch } from '@vidno/contract/photo-search';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { Process, SearchListItem } from '@vidno/contract/search';
import type { Profile } from '@vidno/contract/session';
import type { Source } from '@vidno/contract/sources';
import type { Upload } from '@vidno/contract/upload';
import { VERDICTS } from '@vidno/contract/verdicts';

export const SEARCH_ID = '11111111-1111-4111-8111-111111111111';
export const UPLOAD_ID = '22222222-2222-4222-8222-222222222222';

export const GOOD_PHOTO = { size: 1, sharpness: 1, pose: 1, exposure: 1, eyes: 1, mouth: 1, compression: 1 };
const VERY_ALIKE = { score: 0.9, band: 'confident', strength: 5, false_alarms_per_search: 0.0004 } as const;

const FINISHED: Process = { status: 'ok', percent: 100, message: '', can_accelerate: false, accelerated: false };

export function aProcess(change: Partial<Process> = {}): Process {
  return { ...FINISHED, status: 'wait', percent: 42, message: 'Сравниваем лица', ...change };
}

export function aPerson(change: Partial<FoundPerson> = {}): FoundPerson {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Анна Соколова',
    age: 32,
    city: 'Казань',
    region: 'Республика Татарстан',
    about: null,
    profile_url: 'https://example.org/anna',
    source: 'tinder',
    sources: ['tinder'],
    ...VERY_ALIKE,
    answer: null,
    photos: [{ url: '/files/anna-1', eyes: null, ...VERY_ALIKE }],
    ...change,
  };
}

export function aHiddenPerson(change: Partial<HiddenPerson> = {}): HiddenPerson {
  return {
    id: '77777777-7777-4777-8777-777777777777',
    source: 'tinder',
    age_span: { from: 25, to: 34 },
    photos: 'several',
    ...change,
  };
}

export function aHiddenMatch(change: Partial<HiddenMatch> = {}): HiddenMatch {
  return { ...aHiddenPerson(), band: 'confident', url: '/files/blurred', ...change };
}

export function aSearch(change: Partial<PhotoSearch> = {}): PhotoSearch {
  return {
    status: 'ok',
    type: 'photo',
    id: SEARCH_ID,
    process_id: 'p1',
    process: FINISHED,
    source: 'tinder',
    source_title: 'Анкеты',
    sources: [{ id: 'tinder', title: 'Анкеты', state: 'compared', message: null }],
    count: 1,
    rejected_count: 0,
    weak_count: 0,
    created: '2026-03-01T06:05:00Z',
    hash: 'hash',
    imagePath: '/files/photo',
    facePath: '/files/face',
    photos: [{ imagePath: '/files/photo', facePath: '/files/face', eyes: null, components: GOOD_PHOTO }],
    photo_count: 1,
    imageName: 'photo.jpg',
    reminds_of_growth: false,
    faces_compared: 12_346,
    bands: BANDS.map((band) => ({
      band,
      false_alarms_per_search: MAX_FALSE_ALARMS[band],
      measured: true,
      promise: VERDICTS[band].promise,
    })),
    users: [aPerson()],
    payment: { state: 'free', amount_kopecks: 0 },
    locked: false,
    hidden: [],
    lookalikes: [],
    uncertain: 'open',
    page: 0,
    ...change,
  };
}

export function aListed(change: Partial<SearchListItem> = {}): SearchListItem {
  return {
    id: SEARCH_ID,
    type: 'photo',
    status: 'ok',
    process_id: 'p1',
    percent: 100,
    message: '',
    source: 'tinder',
    source_title: 'Анкеты',
    sources: [{ id: 'tinder', title: 'Анкеты' }],
    label: null,
    match: null,
    count: 3,
    created: '2026-03-01T06:05:00Z',
    demo: true,
    payment: { state: 'free', amount_kopecks: 0 },
    imagePath: '/files/face',
    keyword: null,
    region: null,
    ...change,
  };
}

/** The answer of the list. */
export function someListed(data: readonly SearchListItem[], totalCount = data.length) {
  const counts = { all: totalCount, keyword: 0, found: totalCount, nobody: 0, wait: 0, error: 0 };
  return { status: 'ok', data, totalCount, counts };
}

export function aSource(change: Partial<Source> = {}): Source {
  return {
    id: 'tinder',
    title: 'Анкеты',
    kind: 'catalogue',
    serves: ['photo', 'keyword', 'monitor'],
    switched_off: [],
    extent: null,
    health: 'up',
    message: null,
    filling: false,
    people: 60,
    faces: 240,
    demo: false,
    price_rub: 0,
    ...change,
  };
}

/** Faces from the largest: the second stands left of the first. */
export function anUpload(faceCount: number): Upload {
  const places = [0.5, 0.1, 0.8, 0.3, 0.65];
  const faces = places.slice(0, faceCount).map((x, index) => ({
    index,
    box: { x, y: 0.2, width: 0.1, height: 0.2 },
    quality: 0.9,
    components: GOOD_PHOTO,
  }));
  return { status: 'ok', upload_id: UPLOAD_ID, imagePath: '/files/photo', faces };
}

export function aProfile(consent: string | null = FACE_SEARCH_CONSENT.version): Profile {
  return {
    id: 1,
    email: null,
    phone: null,
    telegram: null,
    demo: true,
    balance: 3,
    session_id: 's',
    allow_services: [1],
    paid_services: [1],
    notification_change_company: false,
    company_notice: null,
    show_modal_30_days: false,
    owed_documents: [],
    login_changes: [],
    face_search_consent: consent,
    has_face_consent: consent !== null,
  };
}
