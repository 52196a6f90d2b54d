import type { Row } from '#database/database.ts';
import type { Alert } from '#features/notifications/alert.ts';
import type { AlertCopy } from '#features/notifications/notifications.ts';
import type { MonitorItem } from '#features/sources/source-kind.ts';
import { REMOVED_PROFILE } from './comparison.ts';

/** @limit list: The alert says how many more there are. */
const MAX_NAMES = 3;
/** @limit list: Further finds are not named in the alert. */
const MAX_HITS = 5;
/** @limit list: The text of the alert is cut. */
const MAX_TEXT_LENGTH = 300;
/**
 * Of each thing found, in the line of the alert.
 * @limit list: The quotation in the line of the alert is cut.
 */
const MAX_QUOTE_LENGTH = 90;
/** What is quoted before the word that was looked for. */
const LEAD_LENGTH = 30;

interface AlertContext {
  readonly runId: string;
  readonly monitor: Pick<Row<'monitor'>, 'account_id' | 'id' | 'keyword' | 'last_number'>;
  readonly now: Date;
}

/** An alert about the items that no earlier run had found. */
export function toAlert({ runId, monitor, now }: AlertContext, items: readonly MonitorItem[]): Alert {
  const { account_id: accountId, id, keyword, last_number: number } = monitor;
  const names = items.slice(0, MAX_NAMES).map((item) => nameOf(item, keyword));
  const more = items.length - names.length;
  return {
    accountId,
    key: alertKeyOf(id, number),
    title: `Новое по запросу «${keyword}»: ${items.length.toLocaleString('ru')}`,
    text: more > 0 ? `${names.join(', ')} и ещё ${more.toLocaleString('ru')}` : names.join(', '),
    link: `/monitor-search/result/${id}?run=${runId}`,
    monitor: { id, keyword },
    hits: items.slice(0, MAX_HITS).map(({ title, text, url }) => ({
      title,
      text: shorten(text, MAX_TEXT_LENGTH),
      url: toLink(url),
    })),
    now,
  };
}

export function alertKeyOf(monitorId: string, run: number): string {
  return `monitor:${monitorId}:run:${run}`;
}

function toLink(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null;
}

/** The copy without these people: with their name and link, nothing else of them is in it. A text that names others is kept. */
export function forgetInAlert(
  { text, hits }: AlertCopy,
  people: readonly Pick<MonitorItem, 'title' | 'url'>[],
): AlertCopy {
  const isOf = (hit: AlertCopy['hits'][number]) =>
    people.some(({ title, url }) => title === hit.title && toLink(url) === hit.url);
  const left = hits.map((hit) => (isOf(hit) ? { title: REMOVED_PROFILE, text: '', url: null } : hit));
  const [named, nowNamed] = [hits, left].map((of) =>
    of
      .slice(0, MAX_NAMES)
      .map(({ title }) => title)
      .join(', '),
  );
  return {
    hits: left,
    text: named !== undefined && text.startsWith(named) ? `${nowNamed}${text.slice(named.length)}` : '',
  };
}

/** A person by the name; a post by its words, for who wrote it says nothing about what was found. */
function nameOf({ kind, title, text }: MonitorItem, keyword: string): string {
  if (kind === 'person' || text.trim() === '') return title;
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const [word = ''] = keyword.split(/\s+/);
  const start = Math.max(0, plain.toLowerCase().indexOf(word.toLowerCase()) - LEAD_LENGTH);
  const from = start === 0 ? 0 : plain.indexOf(' ', start) + 1;
  return `«${from > 0 ? '…' : ''}${shorten(plain.slice(from), MAX_QUOTE_LENGTH)}»`;
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}
