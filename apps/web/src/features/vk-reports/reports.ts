import { useMutation } from '@tanstack/react-query';
import {
  EXPORT_MAX_POSTS,
  type ExportFormat,
  type ExportTable,
  exportTable,
  SHARE_DAYS,
  shareReport,
  unshareReport,
} from '@vidno/contract/vk/export';
import { type Direction, type Filter, filterText, type PostSort } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';
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

export function useShare() {
  return useMutation({
    mutationFn: ({ id, filter, days }: { readonly id: string; readonly filter: Filter; readonly days: number }) =>
      call(shareReport, { body: { id, filter: filterText(filter), days } }),
  });
}

export function useUnshare() {
  return useMutation({ mutationFn: (id: string) => call(unshareReport, { body: { id } }) });
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
  body: 'По ссылке отчёт за выбранный период увидит любой, кто её получит, без входа. Изменить что-либо по ней нельзя.',
  days: 'Сколько ссылка действует',
  dayOptions: SHARE_DAYS.map((days) => ({ value: `${days}`, label: formatCount(days, DAY_FORMS) })),
  create: 'Создать ссылку',
  expires: (moment: string) => `Действует до ${formatMoment(moment)} по московскому времени.`,
  revoke: 'Закрыть доступ по всем ссылкам',
  revokeNote: 'Закроются все ссылки на отчёты об этом аккаунте, также созданные раньше.',
  revoked: 'Доступ по ссылкам закрыт.',
};
