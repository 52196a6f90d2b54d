import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { type EmailProblem, mailboxOf, readEmail } from '#features/identity/accounts/contact-rules.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import type { Tools } from '#tools.ts';
import { insertSupportEmails } from './repository.ts';

export interface AskSupportTools extends Pick<Tools, 'db' | 'clock'> {
  readonly supportEmail: string;
  /** Whether this site has a mail server. */
  readonly isMailOn: boolean;
}

interface AskSupportInput {
  /** Null for a guest. */
  readonly accountId: number | null;
  /** As typed. */
  readonly email: string;
  readonly message: string;
  readonly screen: string;
}

export type AskSupportOutcome =
  | { readonly kind: 'queued'; readonly hasCopy: boolean }
  | { readonly kind: 'refused'; readonly because: 'support_by_mail_only' | EmailProblem };

/**
 * Queues the message for the operator. A copy goes to the caller's own mailbox only, so that nobody can have strangers written
 * to.
 */
export async function askSupport(tools: AskSupportTools, input: AskSupportInput): Promise<AskSupportOutcome> {
  const { db, clock, supportEmail, isMailOn } = tools;
  const { accountId, message, screen } = input;
  if (!isMailOn) return { kind: 'refused', because: 'support_by_mail_only' };
  const read = readEmail(input.email);
  if (read.kind === 'refused') return read;
  const replyTo = read.address;
  const copyTo = await findOwnMailbox(db, accountId, replyTo);
  const now = clock();
  const email = { account_id: accountId, reply_to: replyTo, message, screen, created_at: now };
  await db
    .transaction()
    .execute((trx) =>
      insertSupportEmails(trx, [
        { ...email, id: randomUUID(), recipient: 'operator', address: supportEmail },
        ...(copyTo === null ? [] : [{ ...email, id: randomUUID(), recipient: 'sender' as const, address: copyTo }]),
      ]),
    );
  return { kind: 'queued', hasCopy: copyTo !== null };
}

/** The confirmed mailbox of the caller if that is what was typed; else null. */
async function findOwnMailbox(db: Database, accountId: number | null, typed: string): Promise<string | null> {
  if (accountId === null) return null;
  const { email } = await findContacts(db, accountId);
  return email !== null && mailboxOf(email) === mailboxOf(typed) ? email : null;
}
