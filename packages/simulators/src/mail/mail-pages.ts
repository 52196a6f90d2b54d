import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { KeptLetter } from './mailbox.ts';

export function mailboxPage(letters: readonly KeptLetter[]): Answer {
  const rows = letters.map(
    (letter) => `<article><a href="/simulator/mail/${letter.number}">${toHtml(letter.subject)}</a>
      <div class="quiet">${toHtml(letter.to)}, ${letter.receivedAt.toLocaleString('ru')}</div></article>`,
  );
  const nothing = '<p>Писем ещё нет.</p>';
  return htmlPage('Письма', `<h1>Письма, которые отправил сайт</h1>${rows.join('') || nothing}`);
}

/** Links of the letter open beside it; nothing of it runs. */
export function emailPage(letter: KeptLetter): Answer {
  const headers = Object.entries(letter.headers).map(([name, value]) => `${name}: ${value}`);
  const framed = `<base target="_blank">${letter.html}`;
  return htmlPage(
    letter.subject,
    `<p><a href="/simulator/mail">Все письма</a></p>
    <h1>${toHtml(letter.subject)}</h1>
    <p class="quiet">${toHtml(letter.to)}, ${letter.receivedAt.toLocaleString('ru')}</p>
    <iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${toHtml(framed)}"></iframe>
    <article><h2>Без оформления</h2><pre>${toHtml(letter.text)}</pre></article>
    <article><h2>Заголовки</h2><pre>${toHtml(headers.join('\n'))}</pre></article>`,
  );
}
