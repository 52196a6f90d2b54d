import type { StoredAlert } from '../delivery/stored-alert.ts';
import type { LetterContent } from './letter-content.ts';
import type { LetterLinks } from './letter-links.ts';
import { letterButton, letterPage } from './letter-page.ts';
import { countOf, escapeHtml, NOTIFICATIONS, oneLine, webAddress } from './text-rules.ts';

const SHOWN_MAX = 20;
const TITLE_MAX = 150;
const TEXT_MAX = 600;
const HIT_MAX = 300;

/** One letter for all that waited. */
export function writeAlertLetter(alerts: readonly StoredAlert[], links: LetterLinks): LetterContent {
  const [first] = alerts;
  const isOne = alerts.length === 1;
  const subject =
    isOne && first ? oneLine(first.title, TITLE_MAX) : `Мониторинги: ${countOf(alerts.length, NOTIFICATIONS)}`;
  const shown = alerts.slice(0, SHOWN_MAX);
  const more = alerts.length - shown.length;
  const rest = more > 0 ? `И ещё ${countOf(more, NOTIFICATIONS)} — на сайте.` : null;
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
    html: letterPage({
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

function alertText(alert: StoredAlert, links: LetterLinks): string {
  const hits = alert.hits.map(({ title, text, url }) =>
    [`• ${oneLine(title, HIT_MAX)}`, oneLine(text, HIT_MAX), webAddress(url)].filter(Boolean).join('\n  '),
  );
  return [
    oneLine(alert.title, TITLE_MAX),
    oneLine(alert.text, TEXT_MAX),
    ...hits,
    ...(alert.link ? [`Открыть: ${links.open(alert.link)}`] : []),
    ...(alert.monitorId ? [`Не писать об этом мониторинге: ${links.unsubscribePage(alert.monitorId)}`] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

function alertHtml(alert: StoredAlert, links: LetterLinks): string {
  const hits = alert.hits.map(({ title, text, url }) => {
    const address = webAddress(url);
    const name = escapeHtml(oneLine(title, HIT_MAX));
    const shown = address ? `<a href="${escapeHtml(address)}">${name}</a>` : name;
    return `<li style="margin:0 0 8px"><b>${shown}</b><br>${escapeHtml(oneLine(text, HIT_MAX))}</li>`;
  });
  const open = alert.link ? `<p>${letterButton(links.open(alert.link), 'Посмотреть на сайте')}</p>` : '';
  const unsubscribe = alert.monitorId
    ? `<a href="${escapeHtml(links.unsubscribePage(alert.monitorId))}">Не писать об этом мониторинге</a>`
    : '';
  return `<h1 style="font-size:20px;margin:0 0 8px">${escapeHtml(oneLine(alert.title, TITLE_MAX))}</h1>
<p style="margin:0 0 12px">${escapeHtml(oneLine(alert.text, TEXT_MAX))}</p>
${hits.length > 0 ? `<ul style="padding-left:20px">${hits.join('')}</ul>` : ''}${open}
<p style="margin:0 0 28px;font-size:13px">${unsubscribe}</p>`;
}
