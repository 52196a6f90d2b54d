import { type EmailContent, emailButton, emailPage } from '#sending/email-page.ts';
import { escapeHtml, oneLine } from '#sending/text-rules.ts';
import type { StoredAlert } from '../delivery/stored-alert.ts';
import type { MessageLinks } from './message-links.ts';
import { countLabel, NOTIFICATIONS, safeWebUrl } from './text-rules.ts';

/** @limit list: The email says how many more there are. */
const SHOWN_MAX = 20;
/** @limit list: The text is cut. */
const TITLE_MAX = 150;
/** @limit list: The text is cut. */
const TEXT_MAX = 600;
/** @limit list: The text is cut. */
const HIT_MAX = 300;

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
    [`• ${oneLine(title, HIT_MAX)}`, oneLine(text, HIT_MAX), safeWebUrl(url)].filter(Boolean).join('\n  '),
  );
  return [
    oneLine(alert.title, TITLE_MAX),
    oneLine(alert.text, TEXT_MAX),
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
    const name = escapeHtml(oneLine(title, HIT_MAX));
    const shown = href ? `<a href="${escapeHtml(href)}">${name}</a>` : name;
    return `<li style="margin:0 0 8px"><b>${shown}</b><br>${escapeHtml(oneLine(text, HIT_MAX))}</li>`;
  });
  const open = alert.link ? `<p>${emailButton(links.urlOf(alert.link), 'Посмотреть на сайте')}</p>` : '';
  const unsubscribe = alert.monitorId
    ? `<a href="${escapeHtml(links.unsubscribePage(alert.monitorId))}">Не писать об этом мониторинге</a>`
    : '';
  return `<h1 style="font-size:20px;margin:0 0 8px">${escapeHtml(oneLine(alert.title, TITLE_MAX))}</h1>
<p style="margin:0 0 12px">${escapeHtml(oneLine(alert.text, TEXT_MAX))}</p>
${hits.length > 0 ? `<ul style="padding-left:20px">${hits.join('')}</ul>` : ''}${open}
<p style="margin:0 0 28px;font-size:13px">${unsubscribe}</p>`;
}
