import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { createRowHandler, type EndAttempt } from '#queue/create-row-handler.ts';
import { DONE, type JobHandler } from '#queue/job-handler.ts';
import type { KindName, RowOfKind } from '#queue/kinds.ts';
import type { EmailContent } from './email-page.ts';

export interface LetterTools {
  readonly db: Database;
  readonly mail: MailClient;
  readonly log: Logger;
}

interface LetterRow {
  readonly id: string;
  readonly address: string;
}

/** A kind whose rows are emails, one row an email. */
type LetterKind = { [N in KindName]: RowOfKind<N> extends LetterRow ? N : never }[KindName];

interface Letters<N extends LetterKind> {
  readonly kind: N;
  /** Null if the letter is of no use any more. The same row has the same content each time. */
  write(letter: RowOfKind<N>): Promise<EmailContent | null>;
  maxAttempts(letter: RowOfKind<N>): number;
}

type LetterEnd<N extends LetterKind> = Parameters<EndAttempt<N>>[0];

/** Sends letters. The id of the row becomes the Message-ID, so that a mailbox shows a letter that arrives twice only once. */
export function createLetterHandler<N extends LetterKind>(
  { db, mail, log }: LetterTools,
  { kind, write, maxAttempts }: Letters<N>,
): JobHandler {
  return createRowHandler(db, kind, async (letter, end) => {
    const endAs = async (state: 'sent' | 'failed' | 'needless') => {
      await end({ state } as LetterEnd<N>);
      return DONE;
    };
    const { id, address, attempts } = letter as LetterRow & typeof letter;
    // Attempts also end with their process.
    if (attempts > maxAttempts(letter)) return await endAs('failed');
    const content = await write(letter);
    if (content === null) return await endAs('needless');
    const outcome = await mail.send({ id, to: address, unsubscribeUrl: null, ...content });
    if (outcome.kind === 'sent') return await endAs('sent');
    log.warn({ ...outcome, queue: kind, id, attempts }, 'an email was not sent');
    if (outcome.kind === 'refused' || attempts >= maxAttempts(letter)) return await endAs('failed');
    return { kind: 'again', reason: outcome.kind };
  });
}
