import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '@vidno/contract/endpoint';
import {
  getMonitor,
  getMonitorRun,
  type MonitorHit,
  type MonitorRun,
  RUN_CHANGES,
  type RunChange,
} from '@vidno/contract/monitors/runs';
import { refreshNotifications } from '#features/notifications/api.ts';
import { call } from '#features/session/api.ts';
import { formatCount, formatDate, formatMoment, formatNumber } from '#shared/format/format.ts';
import { hasRunEnded, MONITORS_KEY, reloadEvery } from './api.ts';

/** A monitor and one page of its runs, newest first. Polled while the newest is waiting. */
export function useMonitor({ id, page }: { readonly id: string; readonly page: number }) {
  const queryClient = useQueryClient();
  const queryKey = [MONITORS_KEY, id, 'runs', page] as const;
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getMonitor, { query: { id, page } }, { signal });
      const before = queryClient.getQueryData<OutputOf<typeof getMonitor>>(queryKey);
      if (hasRunEnded(before && [before.search], [answer.search])) void refreshNotifications(queryClient);
      return answer;
    },
    placeholderData: (before) => (before?.search.id === id ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reloadEvery(state.data && [state.data.search]),
  });
}

interface RunParams {
  readonly monitor: string;
  readonly run: string;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly page: number;
}

/** One page of the hits of a run, with those of the previous run. */
export function useRun({ monitor, run, change, page }: RunParams) {
  return useQuery({
    queryKey: [MONITORS_KEY, monitor, 'run', run, { change, page }],
    queryFn: ({ signal }) => {
      const query = { search_id: monitor, process_id: run, page, ...(change && { change }) };
      return call(getMonitorRun, { query }, { signal });
    },
    placeholderData: (before) => (before?.process_id === run ? before : undefined),
  });
}

/** A hit as it was in the previous run and as it is in this one. */
export interface HitChange {
  readonly key: string;
  readonly change: RunChange;
  /** Null if it is new. */
  readonly before: MonitorHit | null;
  /** Null if it is gone. */
  readonly now: MonitorHit | null;
}

interface Comparison {
  readonly lastResults: readonly MonitorHit[];
  readonly currentResults: readonly MonitorHit[];
  readonly changes: readonly { readonly key: string; readonly change: RunChange }[];
}

export function hitChanges({ lastResults, currentResults, changes }: Comparison): HitChange[] {
  const before = new Map(lastResults.map((hit) => [hit.key, hit]));
  const now = new Map(currentResults.map((hit) => [hit.key, hit]));
  return changes.map(({ key, change }) => ({
    key,
    change,
    before: before.get(key) ?? null,
    now: now.get(key) ?? null,
  }));
}

/** The run from the address, or the latest ended one, or the current one. */
export function runInView(runs: readonly MonitorRun[], wanted: string | undefined): string | null {
  if (wanted !== undefined) return wanted;
  const ended = runs.find(({ process_info }) => process_info.status !== 'wait');
  return (ended ?? runs[0])?.process_id ?? null;
}

/** The change filter from the address; null: all. */
export function changeOf(wanted: string | undefined): RunChange | null {
  return RUN_CHANGES.find((change) => change === wanted) ?? null;
}

export const resultTexts = {
  refresh: 'Проверить сейчас',
  remove: 'Удалить',
  again: 'Следить дальше',
  exists: 'Такой мониторинг у вас уже есть: вот он.',
  sourceDown: 'Источник сейчас не отвечает. Проверка пройдёт, когда он вернётся: ничего не потеряется.',
  someSilent: (titles: readonly string[]) =>
    `Сейчас ${titles.length === 1 ? 'не отвечает' : 'не отвечают'}: ${titles.join(', ')}. Остальное проверяем по расписанию.`,
  sourceUnavailable: 'Этот источник на сайте больше не подключён, поэтому проверок не будет.',
  over: (ends: string) => `Срок закончился ${formatDate(ends)} Всё найденное осталось здесь.`,
  paused:
    'Проверки приостановлены: сервис «Мониторинг» не был оплачен. С оплатой они продолжаются в свой срок, и всё найденное на месте.',
  next: (moment: string) => `Следующая проверка ${formatMoment(moment)}`,
  running: 'Идёт проверка',
  firstRunning: 'Идёт первая проверка: с ней сравним следующие.',
  runs: 'Проверки',
  runPages: 'Страницы проверок',
  runCount: (count: number) => formatCount(count, ['проверка', 'проверки', 'проверок']),
  number: (number: number) => `№ ${formatNumber(number)}`,
  waitingRun: 'идёт сейчас',
  failedRun: 'не удалась',
  baselineRun: 'первая',
  run: (number: number) => `Проверка № ${formatNumber(number)}`,
  anotherRun: 'Выбрать другую проверку',
  baseline: 'Первая проверка: с ней сравним следующие.',
  capped:
    'Источник отдаёт не всё, а только самое свежее. Чего он не показал, о том мы не говорим «пропало»: возможно, оно на месте.',
  failedTitle: 'Эта проверка не удалась',
  failedNext: 'Следующая сравнит найденное с последней удачной, так что ничего не потеряется.',
  filter: 'Показать',
  all: 'Всё',
  nothingTitle: 'Пока ничего не нашлось',
  nothing: 'Это не страшно и ничего не стоит: как только что-то появится, вы узнаете.',
  noNews: 'С прошлой проверки ничего не изменилось.',
  noneOfChange: {
    new: 'Нового нет',
    changed: 'Ничего не изменилось',
    gone: 'Ничего не пропало',
    unchanged: 'Всё изменилось или пропало',
  } satisfies Record<RunChange, string>,
  showAll: 'Показать всё',
  emptyPage: 'На этой странице ничего нет',
  hits: 'Найденное',
  loading: 'Загружаем проверку',
  loadingMonitor: 'Загружаем мониторинг',
  notFoundTitle: 'Мониторинга здесь нет',
  notFound: 'Мониторинг не найден. Возможно, он удалён.',
  toList: 'К списку мониторингов',
  latestRun: 'К последней проверке',
};

export const changeTitles = {
  new: 'Новое',
  changed: 'Изменилось',
  gone: 'Пропало',
  unchanged: 'Без изменений',
} satisfies Record<RunChange, string>;

export const hitTexts = {
  openPost: 'Открыть запись',
  openPerson: 'Открыть страницу',
  newTab: 'откроется в новой вкладке',
  published: (moment: string) => `Опубликовано ${formatMoment(moment)}`,
  firstSeen: (moment: string) => `Впервые замечено ${formatMoment(moment)}`,
  noText: 'Без текста',
  whole: 'Показать целиком',
  less: 'Свернуть',
  added: 'добавлено:',
  removed: 'удалено:',
  end: '.',
};
