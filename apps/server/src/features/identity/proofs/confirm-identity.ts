import type { Vault } from '#database/create-vault.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { checkCode } from '../codes/check-code.ts';
import { type CodeUse, useCode } from '../codes/code-repository.ts';
import { findIdentityOwner } from '../identities/identity-repository.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { refuseWrongPassword } from '../passwords/refuse-wrong-password.ts';
import { mayTry, useSecondFactor } from '../second-factor/use-second-factor.ts';
import { findOpenedLink } from '../telegram-login/login-link-repository.ts';
import {
  type ProofRefusal,
  type ProvingSession,
  type StoreProofOutcome,
  storeProof,
  type UseProof,
} from './store-proof.ts';

/** All but VK ID, which proves by a redirect: see `confirmByVk`. */
export type GivenProof =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'second_factor'; readonly code: string }
  | { readonly by: 'email' | 'phone'; readonly code: string }
  | { readonly by: 'telegram'; readonly uuid: string; readonly code: string };

export interface ConfirmIdentityTools extends IdentityTools {
  readonly vault: Vault;
}

/** Whoever uses the session shows again that they are the user of its account. */
export async function confirmIdentity(
  tools: ConfirmIdentityTools,
  session: ProvingSession,
  given: GivenProof,
): Promise<StoreProofOutcome> {
  const checked = await check(tools, session, given);
  return typeof checked === 'function' ? storeProof(tools, session, { by: given.by, use: checked }) : checked;
}

/** What uses the given proof up, unless it is wrong. */
type Checked = UseProof | ProofRefusal;

const IMPOSSIBLE = { kind: 'refused', because: 'proof_impossible' } as const;

function check(tools: ConfirmIdentityTools, session: ProvingSession, given: GivenProof): Promise<Checked> {
  switch (given.by) {
    case 'password':
      return checkPassword(tools, session, given.password);
    case 'second_factor':
      return checkSecondFactor(tools, session, given.code);
    case 'telegram':
      return checkTelegram(tools, session, given);
    default:
      return checkContact(tools, session, given);
  }
}

async function checkPassword(
  { db, passwords }: ConfirmIdentityTools,
  { accountId }: ProvingSession,
  password: string,
): Promise<Checked> {
  const { password_hash: stored } = await findAccount(db, accountId);
  if (stored === null) return IMPOSSIBLE;
  const refused = await refuseWrongPassword(passwords, stored, password);
  if (refused !== null) return { kind: 'refused', because: refused };
  // It may have been changed in another browser meanwhile.
  return async (_trx, account) =>
    account.password_hash === stored ? null : { kind: 'refused', because: 'password_wrong' };
}

async function checkSecondFactor(
  { db, clock, vault }: ConfirmIdentityTools,
  { accountId }: ProvingSession,
  code: string,
): Promise<Checked> {
  const now = clock();
  // Counted outside the transaction, so that it stays counted when the code is refused.
  if (!(await mayTry(db, accountId, now))) return { kind: 'refused', because: 'second_factor_locked' };
  return async (trx, account) => {
    const isRight = await useSecondFactor(trx, vault, { account, code, now });
    return isRight ? null : { kind: 'refused', because: 'second_factor_wrong' };
  };
}

async function checkContact(
  tools: ConfirmIdentityTools,
  { accountId, sessionId }: ProvingSession,
  { by, code }: { readonly by: 'email' | 'phone'; readonly code: string },
): Promise<Checked> {
  const { [by]: target } = await findAccount(tools.db, accountId);
  if (target === null) return IMPOSSIBLE;
  const checked = await checkOnce(tools, { sessionId, purpose: 'confirmation', target }, code);
  if (typeof checked !== 'function') return checked;
  return async (trx, account) => (account[by] === target ? checked(trx, account) : IMPOSSIBLE);
}

/** By the code that the bot has sent to the chat of this account. */
async function checkTelegram(
  tools: ConfirmIdentityTools,
  { accountId, sessionId }: ProvingSession,
  { uuid, code }: { readonly uuid: string; readonly code: string },
): Promise<Checked> {
  const chat = await findOpenedLink(tools.db, { id: uuid, sessionId });
  if (chat === null) return { kind: 'refused', because: 'code_used_up' };
  const owner = await findIdentityOwner(tools.db, { provider: 'telegram', subject: chat.chatId });
  if (owner !== accountId) return IMPOSSIBLE;
  return checkOnce(tools, { sessionId, purpose: 'telegram_login', target: chat.chatId }, code);
}

async function checkOnce(tools: ConfirmIdentityTools, use: CodeUse, code: string): Promise<Checked> {
  const checked = await checkCode(tools, use, code);
  if (checked.kind === 'refused') return checked;
  return async (trx) => {
    const isUsed = await useCode(trx, { id: checked.id, now: tools.clock() });
    return isUsed ? null : { kind: 'refused', because: 'code_used_up' };
  };
}
