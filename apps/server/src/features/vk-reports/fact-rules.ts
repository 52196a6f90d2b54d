import type { VkUser } from '@vidno/contract/vk/accounts';
import { formatMoscowDateTime } from '#config/moscow-time.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import type { ExportRequest } from './export-request.ts';
import { accountName } from './rules.ts';
import { groupWords, periodWords, REPORT_TITLES, sortWords, TABLE_TITLES } from './word-rules.ts';

interface Asked {
  readonly users: readonly VkUser[];
  readonly asked: ExportRequest;
  readonly now: Date;
}

/** What a file says of itself: whose it is, which filters were on and when it was made. */
export function factsOf({ users, asked, now }: Asked): ReportDocument['facts'] {
  const { table, format, filter, sort, direction, type, value } = asked;
  const hasPosts = table === 'posts' || (table === 'report' && format !== 'pdf');
  const group =
    table === 'posts' && type !== undefined && value !== undefined
      ? `${REPORT_TITLES[type]}: ${groupWords(type, value)}`
      : null;
  return [
    { label: users.length > 1 ? 'Аккаунты' : 'Аккаунт', value: users.map(accountName).join(', ') },
    { label: 'Что в файле', value: TABLE_TITLES[table] },
    ...(table === 'audience' ? [] : [{ label: 'Период', value: periodWords(filter) }]),
    ...(group === null ? [] : [{ label: 'Группа', value: group }]),
    ...(hasPosts ? [{ label: 'Порядок постов', value: sortWords(sort, direction) }] : []),
    { label: 'Сделано', value: `${formatMoscowDateTime(now)} по Москве, Видно` },
  ];
}
