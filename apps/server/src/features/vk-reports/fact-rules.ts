import type { VkUser } from '@vidno/contract/vk/accounts';
import { formatMoscowDateTime } from '#config/moscow-time.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import type { ExportRequest } from './export-request.ts';
import { groupLabel, periodLabel, REPORT_TITLES, sortLabel, TABLE_TITLES } from './label-rules.ts';
import { accountName } from './rules.ts';

interface FactsRequest {
  readonly users: readonly VkUser[];
  readonly request: ExportRequest;
  readonly now: Date;
}

/** The facts at the head of a file: accounts, filters and time of creation. */
export function factsOf({ users, request, now }: FactsRequest): ReportDocument['facts'] {
  const { table, format, filter, sort, direction, type, value } = request;
  const hasPosts = table === 'posts' || (table === 'report' && format !== 'pdf');
  const group =
    table === 'posts' && type !== undefined && value !== undefined
      ? `${REPORT_TITLES[type]}: ${groupLabel(type, value)}`
      : null;
  return [
    { label: users.length > 1 ? 'Аккаунты' : 'Аккаунт', value: users.map(accountName).join(', ') },
    { label: 'Что в файле', value: TABLE_TITLES[table] },
    ...(table === 'audience' ? [] : [{ label: 'Период', value: periodLabel(filter) }]),
    ...(group === null ? [] : [{ label: 'Группа', value: group }]),
    ...(hasPosts ? [{ label: 'Порядок постов', value: sortLabel(sort, direction) }] : []),
    { label: 'Сделано', value: `${formatMoscowDateTime(now)} по Москве, Видно` },
  ];
}
