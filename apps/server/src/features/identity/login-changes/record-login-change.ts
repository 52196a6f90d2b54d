import { randomUUID } from 'node:crypto';
import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import type { Proof } from '../proofs/proof.ts';
import { endOtherProofs } from '../proofs/proof-repository.ts';
import { type LoginChange, recordedChange } from './login-change.ts';
import { insertLoginChange } from './login-change-repository.ts';

interface RecordInput {
  /** Locked, and as it was before the change: the email goes to its old mailbox. */
  readonly account: Pick<Row<'account'>, 'id' | 'email' | 'demo'>;
  readonly kind: LoginChangeKind;
  readonly now: Date;
}

/** Tells the mailbox and all other sessions of the account, and lets the change be stored, which its caller does next. */
export async function recordLoginChange(
  trx: Transaction,
  { accountId, sessionId, device }: Proof,
  { account, kind, now }: RecordInput,
): Promise<LoginChange> {
  if (account.id !== accountId) throw new Error('What was proven was not for this account');
  // A visitor has one browser, and no mailbox yet.
  if (account.demo) return recordedChange(accountId);
  const id = randomUUID();
  await insertLoginChange(trx, { id, accountId, sessionId, kind, device, now });
  if (account.email !== null) await queueAccountEmail(trx, { id, accountId, kind, address: account.email, now });
  await endOtherProofs(trx, { accountId, sessionId });
  return recordedChange(accountId);
}
