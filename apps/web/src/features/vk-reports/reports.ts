import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  closeShare,
  EXPORT_MAX_POSTS,
  type ExportFormat,
  type ExportTable,
  exportTable,
  listShares,
  SHARE_DAYS,
  type ShareLink,
  shareReport,
  unshareReport,
} from '@vidno/contract/vk/export';
import { type Direction, type Filter, filterText, type PostSort } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';
import { formatDay } from '#shared/format/days.ts';
import { formatCount, formatMoment, formatNumber } from '#shared/format/format.ts';
import { saveFile } from '#shared/format/save-file.ts';

/** Exports the table to a file and downloads it. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ exported, format }: { readonly exported: Exportable; readonly format: ExportFormat }) => {
      const { id, table, filter, sort, direction, type, value } = exported;
      const file = await call(exportTable, {
        query: { id, table, format, filter: filterText(filter), sort, direction, type, value },
      });
      saveFile(fileNameOf(exported, format), file.type, file);
    },
  });
}

export const shareLinksQuery = queryOptions({
  queryKey: ['vk-reports', 'links'],
  queryFn: ({ signal }) => call(listShares, { query: {} }, { signal }),
});

/** Refetches the list of links after one was made or closed. */
function useLinksChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: shareLinksQuery.queryKey });
}

export function useShare() {
  const onSettled = useLinksChanged();
  return useMutation({
    onSettled,
    mutationFn: ({ id, filter, days }: { readonly id: string; readonly filter: Filter; readonly days: number }) =>
      call(shareReport, { body: { id, filter: filterText(filter), days } }),
  });
}

export function useUnshare() {
  const onSettled = useLinksChanged();
  return useMutation({ onSettled, mutationFn: (id: string) => call(unshareReport, { body: { id } }) });
}

export function useCloseShare() {
  const onSettled = useLinksChanged();
  return useMutation({ onSettled, mutationFn: (id: string) => call(closeShare, { body: { id } }) });
}

const DAY_MS = 86_400_000;

/** For how many days a link was made. */
export function daysOf({ created, expires }: Pick<ShareLink, 'created' | 'expires'>): number {
  return Math.round((Date.parse(expires) - Date.parse(created)) / DAY_MS);
}

/** What a screen can export; `table` is the visible one. */
export interface Exportable {
  /** A tracked account, or several joined by commas for a comparison. */
  readonly id: string;
  /** The name of the account, for the file name. */
  readonly name: string;
  readonly table: ExportTable;
  readonly filter: Filter;
  readonly sort?: PostSort | undefined;
  readonly direction?: Direction | undefined;
  readonly type?: ReportType | undefined;
  readonly value?: string | undefined;
}

/** vidno-vidno_news-posts-2026-02-01-2026-02-28.xlsx: only characters that are safe in file names. */
export function fileNameOf({ name, table, filter }: Exportable, format: ExportFormat): string {
  const parts = ['vidno', name, table, filter.date_from, filter.date_to];
  const words = parts.map((part) => (part ?? '').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, ''));
  return `${words.filter((word) => word !== '').join('-')}.${format}`;
}

/** The public address of a shared report. The token is in the fragment, which browsers never send to a server. */
export function sharedUrl(token: string, origin: string): string {
  return `${origin}/shared#${encodeURIComponent(token)}`;
}

const DAY_FORMS = ['день', 'дня', 'дней'] as const;

export const exportTexts = {
  trigger: 'Скачать',
  label: 'Скачать файлом',
  what: 'Что скачать',
  report: 'Весь отчёт',
  tables: {
    posts: 'Посты',
    groups: 'Группы',
    activity: 'Активность',
    audience: 'Аудитория',
    report: 'Весь отчёт',
    compare: 'Сравнение',
  } satisfies Record<ExportTable, string>,
  formats: {
    xlsx: { title: 'Excel (XLSX)', note: `до ${formatNumber(EXPORT_MAX_POSTS.xlsx)} постов` },
    csv: { title: 'Таблица (CSV)', note: 'все посты, откроется в любой программе' },
    pdf: { title: 'Документ (PDF)', note: `до ${formatNumber(EXPORT_MAX_POSTS.pdf)} постов, для печати` },
  } satisfies Record<ExportFormat, { title: string; note: string }>,
  note: 'В файл войдут выбранные период, порядок и группа.',
  busy: 'Готовим файл',
  done: 'Файл скачан.',
};

export const shareTexts = {
  trigger: 'Поделиться',
  missing: 'Окно не загрузилось. Проверьте интернет и обновите страницу.',
  title: 'Ссылка на отчёт',
  body: 'По ссылке любой, кто её получит, увидит отчёт за выбранный период таким, какой он сейчас. Позже цифры в нём не изменятся.',
  days: 'Сколько ссылка действует',
  dayOptions: SHARE_DAYS.map((days) => ({ value: `${days}`, label: formatCount(days, DAY_FORMS) })),
  create: 'Создать ссылку',
  expires: (moment: string) => `Действует до ${formatMoment(moment)} по московскому времени.`,
  revoke: 'Закрыть доступ по всем ссылкам',
  revokeNote: 'Закроются все ссылки на отчёты об этом аккаунте, также созданные раньше.',
  revoked: 'Доступ по ссылкам закрыт.',
  links: 'Ссылки на отчёты',
  linksNote:
    'Отчёт остаётся таким, каким был в день создания. Новая версия — это ещё одна ссылка, прежняя продолжит работать.',
  removed: 'Убрано по просьбе',
  removedNote: 'Человек попросил убрать свою страницу. Показателей по этой ссылке больше нет.',
  renew: 'Новая версия',
  renewed: 'Вот ссылка на отчёт с сегодняшними цифрами.',
  close: 'Закрыть',
  linkOf: (name: string, created: string) => `${name}, ${formatMoment(created)}`,
  period: ({ date_from: from, date_to: to }: ShareLink['filter']) => {
    if (!from && !to) return 'За всё время';
    if (!to) return `С ${formatDay(from ?? '')}`;
    return from ? `${formatDay(from)} — ${formatDay(to)}` : `По ${formatDay(to)}`;
  },
  lifetime: ({ created, expires }: Pick<ShareLink, 'created' | 'expires'>) =>
    `Создана ${formatMoment(created)}, действует до ${formatMoment(expires)}`,
};
