import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { StoredSms } from './sms-inbox.ts';

export function smsPage(messages: readonly StoredSms[]): Answer {
  const rows = messages.map(
    ({ to, from, text, receivedAt }) => `<article>${toHtml(text).replaceAll('\n', '<br>')}
      <div class="quiet">+${toHtml(to)}, от ${toHtml(from)}, ${receivedAt.toLocaleString('ru')}</div></article>`,
  );
  const nothing = '<p>СМС ещё нет.</p>';
  return htmlPage(
    'СМС',
    `<p><a href="/simulator">Все ящики</a></p><h1>СМС, которые отправил сайт</h1>${rows.join('') || nothing}`,
  );
}
