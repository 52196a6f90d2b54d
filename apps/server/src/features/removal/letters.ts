import { REMOVAL_TEXTS } from '@vidno/contract/account/removal';
import { formatMoscowDate } from '#config/time.ts';
import type { Row } from '#database/database.ts';
import type { JobHandler } from '#queue/queue.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { createLetterHandler, type LetterTools, writeLetter } from '#sending/letters.ts';
import { findById, type RemovalRequest } from './repository.ts';
import { UNPROVEN_PER_DAY } from './request-removal.ts';
import { pageOf, type RemovalTools } from './tools.ts';

/**
 * About two days of trying once an hour.
 * @limit time: The letter about a request for removal is given up.
 */
const MAX_ATTEMPTS = 50;

type Kind = Row<'removal_email'>['kind'];

/** Sends answers to whoever gave a mailbox, and alarms to the operator. */
export function createRemovalEmailHandler(
  tools: LetterTools & Pick<RemovalTools, 'appSecret' | 'publicUrl'>,
): JobHandler {
  return createLetterHandler(tools, {
    kind: 'removal-email',
    write: async ({ kind, request_id: requestId }) => {
      if (requestId === null) return writeAlarm();
      const request = await findById(tools.db, requestId);
      return request && isStillTrue(kind, request) ? writeAnswer(kind, request, pageOf(tools, request)) : null;
    },
    maxAttempts: () => MAX_ATTEMPTS,
  });
}

/** A letter that waited until something else was answered would only confuse. */
function isStillTrue(kind: Kind, { state, question, reply, answered_at }: RemovalRequest): boolean {
  if (kind === 'question') return question !== null && reply === null && answered_at === null;
  if (kind === 'extended') return answered_at === null;
  return kind === state;
}

/** Whoever gave a mailbox of a stranger has them told nothing of themselves. */
function writeAnswer(kind: Kind, request: RemovalRequest, page: string): EmailContent {
  const { states, complain } = REMOVAL_TEXTS;
  const number = `№ ${request.number}`;
  const notes = [
    'Вы получили это письмо, потому что этот адрес указали в заявке. Если это были не вы, просто удалите его.',
  ];
  const action = { text: 'Открыть заявку', url: page };
  if (kind === 'extended') {
    return writeLetter({
      subject: `Заявка ${number}: ответим позже`,
      paragraphs: [
        `Нам нужно больше времени, чтобы разобраться. Ответим не позже ${formatMoscowDate(request.due_at)}.`,
        'Скрытое всё это время остаётся скрытым.',
      ],
      action,
      notes,
    });
  }
  const { title, text } = states[kind === 'alarm' ? 'hidden' : kind];
  return writeLetter({
    subject: `Заявка ${number}: ${title.toLowerCase()}`,
    paragraphs: [
      text,
      ...(kind === 'question' && request.question !== null ? [request.question] : []),
      ...(kind === 'refused' && request.reason !== null ? [request.reason, complain] : []),
    ],
    action,
    notes,
  });
}

function writeAlarm(): EmailContent {
  return writeLetter({
    subject: 'Заявок на удаление необычно много',
    paragraphs: [
      `За сутки недоказанных заявок больше ${UNPROVEN_PER_DAY}, или они скрыли больше тысячной доли источника. Следующие ждут вашего решения и никого не скрывают.`,
      'Посмотрите их: vidno removals list. Возможно, кто-то скрывает чужих людей.',
    ],
    notes: ['Письмо приходит не чаще раза в сутки.'],
  });
}
