import type { Row } from '#database/tables.ts';
import type { Alert } from '#features/notifications/public.ts';
import type { MonitorItem } from '#features/sources/public.ts';

const NAMED = 3;
const IN_LETTERS = 5;
const LONGEST_TEXT = 300;

interface Finder {
  readonly runId: string;
  readonly monitor: Pick<Row<'monitor'>, 'account_id' | 'id' | 'keyword' | 'last_number'>;
  readonly now: Date;
}

/** What a run has found that no run before it had. */
export function toAlert({ runId, monitor, now }: Finder, hits: readonly MonitorItem[]): Alert {
  const { account_id: accountId, id, keyword, last_number: number } = monitor;
  const names = hits.slice(0, NAMED).map(({ title }) => title);
  const more = hits.length - names.length;
  return {
    accountId,
    key: `monitor:${id}:run:${number}`,
    title: `Новое по запросу «${keyword}»: ${hits.length.toLocaleString('ru')}`,
    text: more > 0 ? `${names.join(', ')} и ещё ${more.toLocaleString('ru')}` : names.join(', '),
    link: `/monitor-search/result/${id}?run=${runId}`,
    monitor: { id, keyword },
    hits: hits.slice(0, IN_LETTERS).map(({ title, text, url }) => ({
      title,
      text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : text,
      url: url?.startsWith('https://') ? url : null,
    })),
    now,
  };
}
