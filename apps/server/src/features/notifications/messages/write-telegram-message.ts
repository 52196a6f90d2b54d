import { escapeHtml, oneLine } from '#sending/text-rules.ts';
import type { StoredAlert } from '../delivery/stored-alert.ts';
import type { MessageLinks } from './message-links.ts';
import { countLabel, NOTIFICATIONS, safeWebUrl } from './text-rules.ts';

/**
 * Telegram allows 4096 characters after parsing; the rest is left for tags and the closing lines.
 * @limit list: The message says how many more there are.
 */
const LENGTH_MAX = 3_500;
/** @limit list: The text is cut. */
const TITLE_MAX = 150;
/** @limit list: The text is cut. */
const TEXT_MAX = 400;
/** @limit list: The text is cut. */
const HIT_MAX = 120;

interface Message {
  readonly alerts: readonly StoredAlert[];
  readonly mayHaveLost: boolean;
}

/** One message in Telegram's HTML for all alerts that were waiting; those that do not fit are only counted. */
export function writeTelegramMessage({ alerts, mayHaveLost }: Message, links: MessageLinks): string {
  const parts: string[] = [];
  let remaining = LENGTH_MAX;
  for (const alert of alerts) {
    const part = [alertBlock(alert, links), alertBlock({ ...alert, hits: [] }, links)].find(
      (block) => block.length <= remaining,
    );
    if (part === undefined) break;
    parts.push(part);
    remaining -= part.length;
  }
  const more = alerts.length - parts.length;
  return [
    ...(mayHaveLost ? [`Прошлое сообщение могло не дойти. Всё найденное — ${link(links.centre, 'на сайте')}.`] : []),
    ...parts,
    ...(more > 0 ? [link(links.centre, `И ещё ${countLabel(more, NOTIFICATIONS)} — на сайте`)] : []),
  ].join('\n\n');
}

function alertBlock({ title, text, hits, link: path }: StoredAlert, links: MessageLinks): string {
  return [
    `<b>${escapeHtml(oneLine(title, TITLE_MAX))}</b>`,
    escapeHtml(oneLine(text, TEXT_MAX)),
    ...hits.map(hitLine),
    path ? link(links.urlOf(path), 'Посмотреть на сайте') : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function hitLine({ title, text, url }: StoredAlert['hits'][number]): string {
  const href = safeWebUrl(url);
  const name = oneLine(title, HIT_MAX);
  const about = oneLine(text, HIT_MAX);
  return `• ${href ? link(href, name) : escapeHtml(name)}${about ? `: ${escapeHtml(about)}` : ''}`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}
