import { countLabel } from '#config/plural.ts';
import { type EmailContent, emailButton, emailPage } from '#sending/email-page.ts';
import { escapeHtml, oneLine } from '#sending/rules.ts';
import type { StoredAlert } from '../alert.ts';
import { markOf, toUnsubscribeToken, unsubscribePath } from '../settings/unsubscribe.ts';

/**
 * Telegram allows 4096 characters after parsing; the rest is left for tags and the closing lines.
 * @limit list: The message says how many more there are.
 */
const LENGTH_MAX = 3_500;
/** @limit list: The text is cut. */
const TELEGRAM_TEXT_MAX = 400;
/** @limit list: The text is cut. */
const TELEGRAM_HIT_MAX = 120;

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
    escapeHtml(oneLine(text, TELEGRAM_TEXT_MAX)),
    ...hits.map(hitLine),
    path ? link(links.urlOf(path), 'Посмотреть на сайте') : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function hitLine({ title, text, url }: StoredAlert['hits'][number]): string {
  const href = safeWebUrl(url);
  const name = oneLine(title, TELEGRAM_HIT_MAX);
  const about = oneLine(text, TELEGRAM_HIT_MAX);
  return `• ${href ? link(href, name) : escapeHtml(name)}${about ? `: ${escapeHtml(about)}` : ''}`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** @limit list: The email says how many more there are. */
const SHOWN_MAX = 20;
/** @limit list: The text is cut. */
const TITLE_MAX = 150;
/** @limit list: The text is cut. */
const EMAIL_TEXT_MAX = 600;
/** @limit list: The text is cut. */
const EMAIL_HIT_MAX = 300;

/** One email for all alerts that were waiting. */
export function writeAlertEmail(alerts: readonly StoredAlert[], links: MessageLinks): EmailContent {
  const [first] = alerts;
  const isOne = alerts.length === 1;
  const subject =
    isOne && first ? oneLine(first.title, TITLE_MAX) : `Мониторинги: ${countLabel(alerts.length, NOTIFICATIONS)}`;
  const shown = alerts.slice(0, SHOWN_MAX);
  const more = alerts.length - shown.length;
  const rest = more > 0 ? `И ещё ${countLabel(more, NOTIFICATIONS)} — на сайте.` : null;
  const why = 'Вы получили это письмо, потому что включили уведомления мониторингов на сайте «Видно».';
  return {
    subject,
    text: [
      ...shown.map((alert) => alertText(alert, links)),
      rest && `${rest}\n${links.centre}`,
      `--\n${why}\nНастройки: ${links.settings}\nОтписаться от всех писем: ${links.unsubscribePage(null)}`,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
    html: emailPage({
      title: subject,
      content: [
        ...shown.map((alert) => alertHtml(alert, links)),
        ...(rest ? [`<p><a href="${escapeHtml(links.centre)}">${escapeHtml(rest)}</a></p>`] : []),
      ].join(''),
      footer: `<p>${why}</p><p><a href="${escapeHtml(links.settings)}">Настройки уведомлений</a> ·
<a href="${escapeHtml(links.unsubscribePage(null))}">Отписаться от всех писем</a></p>`,
    }),
  };
}

function alertText(alert: StoredAlert, links: MessageLinks): string {
  const hits = alert.hits.map(({ title, text, url }) =>
    [`• ${oneLine(title, EMAIL_HIT_MAX)}`, oneLine(text, EMAIL_HIT_MAX), safeWebUrl(url)].filter(Boolean).join('\n  '),
  );
  return [
    oneLine(alert.title, TITLE_MAX),
    oneLine(alert.text, EMAIL_TEXT_MAX),
    ...hits,
    ...(alert.link ? [`Открыть: ${links.urlOf(alert.link)}`] : []),
    ...(alert.monitorId ? [`Не писать об этом мониторинге: ${links.unsubscribePage(alert.monitorId)}`] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

function alertHtml(alert: StoredAlert, links: MessageLinks): string {
  const hits = alert.hits.map(({ title, text, url }) => {
    const href = safeWebUrl(url);
    const name = escapeHtml(oneLine(title, EMAIL_HIT_MAX));
    const shown = href ? `<a href="${escapeHtml(href)}">${name}</a>` : name;
    return `<li style="margin:0 0 8px"><b>${shown}</b><br>${escapeHtml(oneLine(text, EMAIL_HIT_MAX))}</li>`;
  });
  const open = alert.link ? `<p>${emailButton(links.urlOf(alert.link), 'Посмотреть на сайте')}</p>` : '';
  const unsubscribe = alert.monitorId
    ? `<a href="${escapeHtml(links.unsubscribePage(alert.monitorId))}">Не писать об этом мониторинге</a>`
    : '';
  return `<h1 style="font-size:20px;margin:0 0 8px">${escapeHtml(oneLine(alert.title, TITLE_MAX))}</h1>
<p style="margin:0 0 12px">${escapeHtml(oneLine(alert.text, EMAIL_TEXT_MAX))}</p>
${hits.length > 0 ? `<ul style="padding-left:20px">${hits.join('')}</ul>` : ''}${open}
<p style="margin:0 0 28px;font-size:13px">${unsubscribe}</p>`;
}

export interface MessageLinkSettings {
  /** Origin of the web app. */
  readonly publicUrl: string;
  /** Origin of the account API. */
  readonly accountUrl: string;
  readonly appSecret: string;
}

/** URLs in the messages to one address of an account. */
interface MessageLinks {
  readonly centre: string;
  readonly settings: string;
  urlOf(path: string): string;
  /** A page that asks for confirmation; null: from all emails. */
  unsubscribePage(monitorId: string | null): string;
  /** For the List-Unsubscribe header. RFC 8058 wants the token in the address, which is why no address is logged. */
  oneClickUnsubscribe(monitorId: string | null): string;
}

export function createMessageLinks(
  { publicUrl, accountUrl, appSecret }: MessageLinkSettings,
  { accountId, address }: { readonly accountId: number; readonly address: string },
): MessageLinks {
  const web = publicUrl.replace(/\/+$/, '');
  const account = accountUrl.replace(/\/+$/, '');
  const mailbox = markOf(appSecret, address);
  const token = (monitorId: string | null) => toUnsubscribeToken(appSecret, { accountId, mailbox, monitorId });
  return {
    centre: `${web}/notifications`,
    settings: `${web}/notifications/settings`,
    urlOf: (path) => `${web}${path}`,
    unsubscribePage: (monitorId) =>
      `${web}${unsubscribePath({ token: token(monitorId), isForAll: monitorId === null })}`,
    oneClickUnsubscribe: (monitorId) => `${account}/api/notifications/unsubscribe?token=${token(monitorId)}`,
  };
}

/** Null for anything but http(s), such as `javascript:`. */
export function safeWebUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}

export const NOTIFICATIONS = ['уведомление', 'уведомления', 'уведомлений'] as const;
