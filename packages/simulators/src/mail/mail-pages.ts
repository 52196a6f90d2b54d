import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { StoredEmail } from './mailbox.ts';

export function mailboxPage(emails: readonly StoredEmail[]): Answer {
  const rows = emails.map(
    (email) => `<article><a href="/simulator/mail/${email.number}">${toHtml(email.subject)}</a>
      <div class="quiet">${toHtml(email.to)}, ${email.receivedAt.toLocaleString('ru')}</div></article>`,
  );
  const nothing = '<p>Писем ещё нет.</p>';
  return htmlPage(
    'Письма',
    `<p><a href="/simulator">Все ящики</a></p><h1>Письма, которые отправил сайт</h1>${rows.join('') || nothing}`,
  );
}

/** The iframe is sandboxed: links open in a new tab and scripts do not run. */
export function emailPage(email: StoredEmail): Answer {
  const headers = Object.entries(email.headers).map(([name, value]) => `${name}: ${value}`);
  const framed = `<base target="_blank">${email.html}`;
  return htmlPage(
    email.subject,
    `<p><a href="/simulator/mail">Все письма</a></p>
    <h1>${toHtml(email.subject)}</h1>
    <p class="quiet">${toHtml(email.to)}, ${email.receivedAt.toLocaleString('ru')}</p>
    <iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${toHtml(framed)}"></iframe>
    <article><h2>Без оформления</h2><pre>${toHtml(email.text)}</pre></article>
    <article><h2>Заголовки</h2><pre>${toHtml(headers.join('\n'))}</pre></article>`,
  );
}
