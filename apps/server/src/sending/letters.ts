import type { MailClient } from '@vidno/providers/mail/mail-client';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { createRowHandler, type EndAttempt } from '#queue/create-row-handler.ts';
import { DONE, type JobHandler, KINDS, type KindName, type RowOfKind } from '#queue/queue.ts';
import { type EmailContent, emailButton, emailPage, emailValue } from './email-page.ts';
import { escapeHtml } from './rules.ts';

export interface LetterTools {
  readonly db: Database;
  readonly mail: Pick<MailClient, 'send'>;
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

/** Every kind whose rows are emails, one row an email. */
const LETTER_KINDS = [
  'account-email',
  'billing-email',
  'support-email',
  'removal-email',
  'confirmation-email',
] as const;

export interface UnsentLetters {
  readonly kind: (typeof LETTER_KINDS)[number];
  readonly late: number;
  /** Given up, or refused by the mail server of who was to get it. */
  readonly failed: number;
}

/** For `doctor` and metrics. */
export async function listUnsentLetters(db: Database, lateSince: Date): Promise<UnsentLetters[]> {
  const counts = LETTER_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*) filter (where state = 'waiting' and created_at < ${lateSince})::integer as late,
        count(*) filter (where state = 'failed')::integer as failed
      from ${sql.table(KINDS[kind].table)} where state in ('waiting', 'failed')`,
  );
  const { rows } = await sql<UnsentLetters>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

/** An email to one person about one thing, as plain texts. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the reader copies, such as a code. */
  readonly values?: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly text: string; readonly url: string };
  /** How long the link or code works, and what to do if the user has not asked for it. */
  readonly notes: readonly string[];
}

export function writeLetter({ subject, paragraphs, values = [], action, notes }: Letter): EmailContent {
  return {
    subject,
    text: `${[
      ...paragraphs,
      ...values.map(({ label, value }) => `${label}: ${value}`),
      ...(action ? [`${action.text}:\n${action.url}`] : []),
      `--\n${notes.join('\n')}`,
    ].join('\n\n')}\n`,
    html: emailPage({
      title: subject,
      content: [
        `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
        ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
        ...values.map(
          ({ label, value }) => `<p style="margin:0 0 16px">${escapeHtml(label)}<br>${emailValue(value)}</p>`,
        ),
        ...(action ? [actionHtml(action)] : []),
      ].join('\n'),
      footer: notes.map((note) => `<p style="margin:0 0 8px">${escapeHtml(note)}</p>`).join('\n'),
    }),
  };
}

/** The address is shown as well, for clients that show no links. */
function actionHtml({ text, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:8px 0 16px">${emailButton(url, text)}</p>
<p class="quiet" style="margin:0;font-size:13px;color:#555d78">Или откройте ссылку: <a href="${href}">${href}</a></p>`;
}
