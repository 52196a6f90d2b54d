import type { Answer } from './http.ts';

/** A page for developers; `content` is HTML. */
export function htmlPage(title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${toHtml(title)}</title>
  <style>
    body { margin: 0 auto; max-width: 760px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; background: #f0f2f5; color: #1b1d21; }
    h1 { font-size: 22px; }
    article { margin: 12px 0; padding: 16px; border-radius: 12px; background: #fff; overflow-wrap: anywhere; }
    .mine { margin-left: 20%; background: #e1f3d8; }
    .quiet { color: #5a6069; font-size: 14px; }
    pre { white-space: pre-wrap; }
    iframe { width: 100%; height: 70vh; border: 1px solid #d4d8de; border-radius: 8px; background: #fff; }
    a { color: #0059c9; }
    button { padding: 10px 20px; border: 0; border-radius: 8px; font: inherit; cursor: pointer; background: #0059c9; color: #fff; }
    button:focus-visible, a:focus-visible { outline: 3px solid #1b1d21; outline-offset: 2px; }
  </style>
</head>
<body>${content}</body>
</html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const INBOXES = [
  { path: '/simulator/mail', title: 'Письма', about: 'Коды и ссылки для входа, уведомления' },
  { path: '/simulator/sms', title: 'СМС', about: 'Коды, которые сайт отправил на телефон' },
  { path: '/simulator/telegram', title: 'Telegram', about: 'Чат с ботом сайта' },
  { path: '/simulator/cloudpayments', title: 'CloudPayments', about: 'Платежи: возвраты и споры' },
  { path: '/simulator/yookassa', title: 'ЮKassa', about: 'Платежи: возвраты и споры' },
  { path: '/simulator/payselection', title: 'Payselection', about: 'Платежи: возвраты и споры' },
];

/** The start page: where to see what the site has sent. */
export function inboxesPage(): Answer {
  const links = INBOXES.map(
    ({ path, title, about }) => `<article><a href="${path}">${title}</a><div class="quiet">${about}</div></article>`,
  );
  return htmlPage('Что отправил сайт', `<h1>Что отправил сайт</h1>${links.join('')}`);
}
