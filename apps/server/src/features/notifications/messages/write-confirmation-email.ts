import type { EmailContent } from '#sending/email-page.ts';
import { writeLetter } from '#sending/write-letter.ts';

export function writeConfirmationEmail(url: string): EmailContent {
  return writeLetter({
    subject: 'Подтвердите почту для уведомлений',
    paragraphs: ['Кто-то указал этот адрес для уведомлений на сайте «Видно». Если это вы, подтвердите его:'],
    action: { text: 'Подтвердить почту', url },
    notes: ['Ссылка действует сутки. Если это были не вы, просто не отвечайте: писем больше не будет.'],
  });
}
