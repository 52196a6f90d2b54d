import type { Row } from '#database/tables.ts';
import type { Alert } from '#features/notifications/public.ts';
import type { MonitorItem } from '#features/sources/public.ts';

const MAX_NAMES = 3;
const MAX_HITS = 5;
const MAX_TEXT_LENGTH = 300;

interface AlertContext {
  readonly runId: string;
  readonly monitor: Pick<Row<'monitor'>, 'account_id' | 'id' | 'keyword' | 'last_number'>;
  readonly now: Date;
}

/** An alert about the items that no earlier run had found. */
export function toAlert({ runId, monitor, now }: AlertContext, items: readonly MonitorItem[]): Alert {
  const { account_id: accountId, id, keyword, last_number: number } = monitor;
  const names = items.slice(0, MAX_NAMES).map(({ title }) => title);
  const more = items.length - names.length;
  return {
    accountId,
    key: `monitor:${id}:run:${number}`,
    title: `Новое по запросу «${keyword}»: ${items.length.toLocaleString('ru')}`,
    text: more > 0 ? `${names.join(', ')} и ещё ${more.toLocaleString('ru')}` : names.join(', '),
    link: `/monitor-search/result/${id}?run=${runId}`,
    monitor: { id, keyword },
    hits: items.slice(0, MAX_HITS).map(({ title, text, url }) => ({
      title,
      text: text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…` : text,
      url: url?.startsWith('https://') ? url : null,
    })),
    now,
  };
}
