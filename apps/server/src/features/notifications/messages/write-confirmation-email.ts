import { type EmailContent, emailButton, emailPage } from '#sending/email-page.ts';
import { escapeHtml } from '#sending/text-rules.ts';

const SUBJECT = 'Подтвердите почту для уведомлений';
const ASK = 'Кто-то указал этот адрес для уведомлений на сайте «Видно». Если это вы, подтвердите его:';
const IGNORE = 'Ссылка действует сутки. Если это были не вы, просто не отвечайте: писем больше не будет.';

export function writeConfirmationEmail(url: string): EmailContent {
  return {
    subject: SUBJECT,
    text: `${ASK}\n\n${url}\n\n${IGNORE}\n`,
    html: emailPage({
      title: SUBJECT,
      content: `<p>${ASK}</p><p>${emailButton(url, 'Подтвердить почту')}</p><p style="font-size:13px">Или откройте ссылку: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
      footer: `<p>${IGNORE}</p>`,
    }),
  };
}
