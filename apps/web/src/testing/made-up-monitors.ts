import type { OutputOf } from '@vidno/contract/endpoint';
import type { Monitor, MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { getMonitorRun, MonitorHit, MonitorRun } from '@vidno/contract/monitors/runs';
import type { Process } from '@vidno/contract/search';

export const MONITOR_ID = '88888888-8888-4888-8888-888888888888';
export const RUN_ID = '99999999-9999-4999-8999-999999999999';
const FINISHED: Process = { status: 'ok', percent: 100, message: '', can_accelerate: false, accelerated: false };
const FIRST_RUN_ID = '99999999-9999-4999-8999-999999999998';

export function aPlace(change: Partial<MonitorPlace> = {}): MonitorPlace {
  return {
    id: 'kazan',
    name: 'Казань, Республика Татарстан',
    latitude: 55.8,
    longitude: 49.1,
    radius_km: 25,
    ...change,
  };
}

/** Looks once a day for 30 days, and has looked twice. */
export function aMonitor(change: Partial<Monitor> = {}): Monitor {
  return {
    id: MONITOR_ID,
    keyword: 'Анна Соколова',
    source: 'tinder',
    source_title: 'Анкеты',
    source_health: 'up',
    sources: [{ id: 'tinder', title: 'Анкеты', health: 'up' }],
    geo: aPlace(),
    refresh_rate: 1_440,
    collection_time: 30,
    created: '2026-03-01T06:05:00Z',
    ends: '2026-03-31T06:05:00Z',
    state: 'active',
    status: 'ok',
    process_id: RUN_ID,
    percent: 100,
    message: '',
    runs: 2,
    next_run: '2026-03-03T06:05:00Z',
    last_run: '2026-03-02T06:05:00Z',
    baseline: false,
    count: 4,
    new_count: 1,
    changed_count: 1,
    gone_count: 1,
    ...change,
  };
}

export function aProcessInfo(change: Partial<Process> = {}): Process {
  return { ...FINISHED, ...change };
}

export function aRun(change: Partial<MonitorRun> = {}): MonitorRun {
  return {
    process_id: RUN_ID,
    number: 2,
    due: '2026-03-02T06:05:00Z',
    created_at: '2026-03-02T06:05:00Z',
    finished_at: '2026-03-02T06:06:00Z',
    process_info: FINISHED,
    baseline: false,
    count: 4,
    new_count: 1,
    changed_count: 1,
    gone_count: 1,
    ...change,
  };
}

export function aFirstRun(change: Partial<MonitorRun> = {}): MonitorRun {
  return aRun({
    process_id: FIRST_RUN_ID,
    number: 1,
    due: '2026-03-01T06:05:00Z',
    created_at: '2026-03-01T06:05:00Z',
    finished_at: '2026-03-01T06:06:00Z',
    baseline: true,
    new_count: 0,
    changed_count: 0,
    gone_count: 0,
    ...change,
  });
}

function aHit(change: Partial<MonitorHit> = {}): MonitorHit {
  return {
    key: 'anna',
    kind: 'person',
    title: 'Анна Соколова',
    text: 'Люблю горы и кофе',
    subtitle: 'Казань, 32 года',
    url: 'https://example.org/anna',
    image: null,
    published: null,
    first_seen: '2026-03-01T06:05:00Z',
    ...change,
  };
}

/** A new post, a changed person, one who is gone and one as before. */
export function aComparison(change: Partial<OutputOf<typeof getMonitorRun>> = {}): OutputOf<typeof getMonitorRun> {
  const post = aHit({
    key: 'post',
    kind: 'post',
    title: 'Клуб путешествий',
    text: 'Сегодня с нами Анна Соколова',
    subtitle: 'Казань',
    url: 'https://vk.com/wall-1_7',
    published: '2026-03-02T05:00:00Z',
    first_seen: '2026-03-02T06:05:00Z',
  });
  const gone = aHit({ key: 'gone', title: 'Анна Соколова-Белова' });
  const same = aHit({ key: 'same', title: 'Аня Соколова' });
  return {
    status: 'ok',
    search_id: MONITOR_ID,
    process_id: RUN_ID,
    number: 2,
    created_at: '2026-03-02T06:05:00Z',
    process_info: FINISHED,
    baseline: false,
    lastResults: [aHit(), gone, same],
    currentResults: [post, aHit({ text: 'Люблю море и кофе' }), same],
    changes: [
      { key: 'post', change: 'new' },
      { key: 'anna', change: 'changed' },
      { key: 'gone', change: 'gone' },
      { key: 'same', change: 'unchanged' },
    ],
    count: 4,
    counts: { new: 1, changed: 1, gone: 1, unchanged: 1 },
    capped: false,
    page: 0,
    ...change,
  };
}
