import { formatMoscowDayAndTime } from '#config/time.ts';
import type { Row } from '#database/database.ts';
import type { JobHandler } from '#queue/queue.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { createLetterHandler, type LetterTools, writeLetter } from '#sending/letters.ts';

/**
 * About twenty days of trying once an hour: somebody waits for an answer.
 * @limit time: The message to the support is given up.
 */
const MAX_ATTEMPTS = 500;

/** Sends what was written to the support. */
export function createSupportEmailHandler(tools: LetterTools): JobHandler {
  return createLetterHandler(tools, {
    kind: 'support-email',
    write: async (email) => writeSupportEmail(email),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}

/** What was typed, and the screen it was typed on: nothing else about who wrote it. */
function writeSupportEmail({
  recipient,
  reply_to: replyTo,
  message,
  screen,
  created_at: createdAt,
}: Pick<Row<'support_email'>, 'recipient' | 'reply_to' | 'message' | 'screen' | 'created_at'>): EmailContent {
  const paragraphs = message.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  const written = `Написано ${formatMoscowDayAndTime(createdAt)} по Москве на странице ${screen}.`;
  if (recipient === 'operator') {
    const letter = { subject: 'Вопрос в поддержку «Видно»', paragraphs, notes: [`Ответить: ${replyTo}`, written] };
    return { ...writeLetter(letter), replyTo };
  }
  return writeLetter({
    subject: 'Ваш вопрос в поддержку «Видно»',
    paragraphs: ['Мы получили ваше письмо и ответим на этот адрес. Вот что вы написали:', ...paragraphs],
    notes: [written],
  });
}
