import { randomUUID } from 'node:crypto';
import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import type { Row, Transaction } from '#database/database.ts';
import { lockAccount, updateAccount } from '../accounts/account-repository.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { deleteIdentity, listProviders, type Provider } from '../login/identity-repository.ts';
import { endOtherProofs, insertLoginChange } from './login-change-repository.ts';
import { type LoginChange, type Proof, recordedChange } from './proof.ts';

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

export type UnlinkOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** Ends logging in to the account through this service. A user keeps at least one contact to log in with. */
export async function unlinkIdentity(
  trx: Transaction,
  proof: Proof,
  { provider, now }: { provider: Provider; now: Date },
): Promise<UnlinkOutcome> {
  const account = await lockAccount(trx, proof.accountId);
  if (account === null) return { kind: 'unlinked' };
  if (!account.demo && !hasOtherContact(account, provider)) return { kind: 'refused', because: 'last_login_way' };
  if (!(await listProviders(trx, account.id)).includes(provider)) return { kind: 'unlinked' };
  const change = await recordLoginChange(trx, proof, { account, kind: `${provider}_unlinked`, now });
  await deleteIdentity(trx, change, provider);
  if (provider === 'telegram') await updateAccount(trx, change, { telegram: null });
  return { kind: 'unlinked' };
}

function hasOtherContact(
  { email, phone, telegram }: Pick<Row<'account'>, 'email' | 'phone' | 'telegram'>,
  provider: Provider,
): boolean {
  return email !== null || phone !== null || (telegram !== null && provider !== 'telegram');
}
