import type { Vault } from '#database/create-vault.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { checkCode, type GivenCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import { emailKeyOf } from '../contacts/address-rules.ts';
import { type Guesser, guess } from '../guesses/guess.ts';
import { findIdentityOwner } from '../identities/identity-repository.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { refuseWrongOwnPassword } from '../passwords/refuse-wrong-own-password.ts';
import { ownSecondFactorOf, useSecondFactor } from '../second-factor/use-second-factor.ts';
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

/** The session of somebody who guesses, as long as nothing is proven. */
export interface GuessingSession extends ProvingSession {
  readonly guesser: Guesser;
}

/** Whoever uses the session shows again that they are the user of its account. */
export async function confirmIdentity(
  tools: ConfirmIdentityTools,
  session: GuessingSession,
  given: GivenProof,
): Promise<StoreProofOutcome> {
  if (given.by === 'second_factor') return confirmBySecondFactor(tools, session, given.code);
  const checked = await check(tools, session, given);
  return typeof checked === 'function' ? storeProof(tools, session, { by: given.by, use: checked }) : checked;
}

/** What uses the given proof up, unless it is wrong. */
type Checked = UseProof | ProofRefusal;

const IMPOSSIBLE = { kind: 'refused', because: 'proof_impossible' } as const;

type CheckedFirst = Exclude<GivenProof, { by: 'second_factor' }>;

function check(tools: ConfirmIdentityTools, session: GuessingSession, given: CheckedFirst): Promise<Checked> {
  switch (given.by) {
    case 'password':
      return checkPassword(tools, session, given.password);
    case 'telegram':
      return checkTelegram(tools, session, given);
    default:
      return checkContact(tools, session, given);
  }
}

async function checkPassword(
  tools: ConfirmIdentityTools,
  { accountId, guesser: by }: GuessingSession,
  given: string,
): Promise<Checked> {
  const known = await findAccount(tools.db, accountId);
  const { password_hash: stored } = known;
  if (stored === null) return IMPOSSIBLE;
  const refused = await refuseWrongOwnPassword(tools, { account: { ...known, password_hash: stored }, by, given });
  if (refused !== null) return refused;
  // It may have been changed in another browser meanwhile.
  return async (_trx, account) =>
    account.password_hash === stored ? null : { kind: 'refused', because: 'password_wrong' };
}

/** A code of the app is used up as it is looked at, so storing the proof is part of the guess. */
async function confirmBySecondFactor(
  tools: ConfirmIdentityTools,
  session: GuessingSession,
  code: string,
): Promise<StoreProofOutcome> {
  const { db, clock, vault } = tools;
  const account = await findAccount(db, session.accountId);
  const use: UseProof = async (trx, locked) => {
    const isRight = await useSecondFactor(trx, vault, { account: locked, code, now: clock() });
    return isRight ? null : { kind: 'refused', because: 'second_factor_wrong' };
  };
  return guess(
    tools,
    { by: session.guesser, at: ownSecondFactorOf(account.id), account, waits: 'growing' },
    () => storeProof(tools, session, { by: 'second_factor', use }),
    (outcome) => {
      if (outcome.kind === 'confirmed') return 'right';
      return outcome.because === 'second_factor_wrong' ? 'wrong' : 'unseen';
    },
  );
}

async function checkContact(
  tools: ConfirmIdentityTools,
  { accountId, sessionId, guesser }: GuessingSession,
  { by, code }: { readonly by: 'email' | 'phone'; readonly code: string },
): Promise<Checked> {
  const { [by]: target } = await findAccount(tools.db, accountId);
  if (target === null) return IMPOSSIBLE;
  const contact = by === 'phone' ? { phone: target } : { emailKey: emailKeyOf(target) };
  const checked = await checkOnce(tools, { sessionId, purpose: 'confirmation', target, contact, by: guesser, code });
  if (typeof checked !== 'function') return checked;
  return async (trx, account) => (account[by] === target ? checked(trx, account) : IMPOSSIBLE);
}

/** By the code that the bot has sent to the chat of this account. */
async function checkTelegram(
  tools: ConfirmIdentityTools,
  { accountId, sessionId, guesser: by }: GuessingSession,
  { uuid, code }: { readonly uuid: string; readonly code: string },
): Promise<Checked> {
  const chat = await findOpenedLink(tools.db, { id: uuid, sessionId });
  if (chat === null) return { kind: 'refused', because: 'code_used_up' };
  const contact = { provider: 'telegram', subject: chat.chatId } as const;
  if ((await findIdentityOwner(tools.db, contact)) !== accountId) return IMPOSSIBLE;
  return checkOnce(tools, { sessionId, purpose: 'telegram_login', target: chat.chatId, contact, by, code });
}

async function checkOnce(tools: ConfirmIdentityTools, given: GivenCode): Promise<Checked> {
  const checked = await checkCode(tools, given);
  if (checked.kind === 'refused') return checked;
  return async (trx) => {
    const isUsed = await useCode(trx, { id: checked.id, now: tools.clock() });
    return isUsed ? null : { kind: 'refused', because: 'code_used_up' };
  };
}
