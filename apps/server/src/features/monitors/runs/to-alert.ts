import type { Alert } from '#features/notifications/public.ts';
import type { LookedHit } from '#features/sources/public.ts';
import type { RunInHand } from './run-in-hand.ts';

const NAMED = 3;
const IN_LETTERS = 5;
const LONGEST_TEXT = 300;

/** What a run has found that no run before it had. */
export function toAlert(
  { id, number, monitorId, keyword }: RunInHand,
  { accountId, hits, now }: { accountId: number; hits: readonly LookedHit[]; now: Date },
): Alert {
  const names = hits.slice(0, NAMED).map(({ title }) => title);
  const more = hits.length - names.length;
  return {
    accountId,
    key: `monitor:${monitorId}:run:${number}`,
    title: `Новое по запросу «${keyword}»: ${hits.length.toLocaleString('ru')}`,
    text: more > 0 ? `${names.join(', ')} и ещё ${more.toLocaleString('ru')}` : names.join(', '),
    link: `/monitor-search/result/${monitorId}?run=${id}`,
    monitor: { id: monitorId, keyword },
    hits: hits.slice(0, IN_LETTERS).map(({ title, text, url }) => ({
      title,
      text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : text,
      url: url?.startsWith('https://') ? url : null,
    })),
    now,
  };
}
