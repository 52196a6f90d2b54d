import type { StoredAlert } from '../delivery/stored-alert.ts';
import type { LetterLinks } from './letter-links.ts';
import { countOf, escapeHtml, NOTIFICATIONS, oneLine, webAddress } from './text-rules.ts';

/** Telegram takes 4096 as the user sees them; tags and the lines below leave room. */
const LENGTH_MAX = 3_500;
const TITLE_MAX = 150;
const TEXT_MAX = 400;
const HIT_MAX = 120;

interface Message {
  readonly alerts: readonly StoredAlert[];
  readonly owesApology: boolean;
}

/** One message for all that waited, in Telegram's HTML; what does not fit is counted. */
export function writeTelegramMessage({ alerts, owesApology }: Message, links: LetterLinks): string {
  const parts: string[] = [];
  let left = LENGTH_MAX;
  for (const alert of alerts) {
    const part = [alertBlock(alert, links), alertBlock({ ...alert, hits: [] }, links)].find(
      (block) => block.length <= left,
    );
    if (part === undefined) break;
    parts.push(part);
    left -= part.length;
  }
  const more = alerts.length - parts.length;
  return [
    ...(owesApology ? [`Прошлое сообщение могло не дойти. Всё найденное — ${link(links.centre, 'на сайте')}.`] : []),
    ...parts,
    ...(more > 0 ? [link(links.centre, `И ещё ${countOf(more, NOTIFICATIONS)} — на сайте`)] : []),
  ].join('\n\n');
}

function alertBlock({ title, text, hits, link: path }: StoredAlert, links: LetterLinks): string {
  return [
    `<b>${escapeHtml(oneLine(title, TITLE_MAX))}</b>`,
    escapeHtml(oneLine(text, TEXT_MAX)),
    ...hits.map(hitLine),
    path ? link(links.open(path), 'Посмотреть на сайте') : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function hitLine({ title, text, url }: StoredAlert['hits'][number]): string {
  const address = webAddress(url);
  const name = oneLine(title, HIT_MAX);
  const about = oneLine(text, HIT_MAX);
  return `• ${address ? link(address, name) : escapeHtml(name)}${about ? `: ${escapeHtml(about)}` : ''}`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}
