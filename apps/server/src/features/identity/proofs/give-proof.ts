import { randomUUID } from 'node:crypto';
import type { PossibleProof, ProofWay } from '@vidno/contract/account/proofs';
import type { Row, Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { findAccount, lockAccount } from '../accounts/account-repository.ts';
import { emailKeyOf, maskEmail, maskPhone } from '../accounts/contact-rules.ts';
import { useCode } from '../codes/code-repository.ts';
import { NEXT_CODE_SECONDS } from '../codes/code-rules.ts';
import {
  type CodeRefusal,
  checkCode,
  type GivenCode,
  issueCode,
  type SendCodeOutcome,
  sendPhoneCode,
} from '../codes/codes.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { type Guesser, guess } from '../guesses/guess.ts';
import { findIdentityOwner, listProviders } from '../login/identity-repository.ts';
import { findOpenedLink } from '../login/pending-repository.ts';
import { ownSecondFactorOf, useSecondFactor } from '../second-factor/second-factor.ts';
import { type RotatedSession, rotateSession } from '../sessions/sessions.ts';
import type { IdentityTools, LoginWays } from '../tools.ts';
import { type PasswordRefusal, proofEnd, refuseWrongOwnPassword } from './recent-proof.ts';

/** All but VK ID, which proves by a redirect: see `confirmByVk`. */
type GivenProof =
  | { readonly by: 'password'; readonly password: string }
  | { readonly by: 'second_factor'; readonly code: string }
  | { readonly by: 'email' | 'phone'; readonly code: string }
  | { readonly by: 'telegram'; readonly uuid: string; readonly code: string };

/** The session of somebody who guesses, as long as nothing is proven. */
interface GuessingSession extends ProvingSession {
  readonly guesser: Guesser;
}

/** Whoever uses the session shows again that they are the user of its account. */
export async function confirmIdentity(
  tools: Pick<Tools, 'vault'> & IdentityTools,
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

function check(
  tools: Pick<Tools, 'vault'> & IdentityTools,
  session: GuessingSession,
  given: CheckedFirst,
): Promise<Checked> {
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
  tools: Pick<Tools, 'vault'> & IdentityTools,
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
  tools: Pick<Tools, 'vault'> & IdentityTools,
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
  tools: Pick<Tools, 'vault'> & IdentityTools,
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
  tools: Pick<Tools, 'vault'> & IdentityTools,
  { accountId, sessionId, guesser: by }: GuessingSession,
  { uuid, code }: { readonly uuid: string; readonly code: string },
): Promise<Checked> {
  const chat = await findOpenedLink(tools.db, { id: uuid, sessionId });
  if (chat === null) return { kind: 'refused', because: 'code_used_up' };
  const contact = { provider: 'telegram', subject: chat.chatId } as const;
  if ((await findIdentityOwner(tools.db, contact)) !== accountId) return IMPOSSIBLE;
  return checkOnce(tools, { sessionId, purpose: 'telegram_login', target: chat.chatId, contact, by, code });
}

async function checkOnce(tools: Pick<Tools, 'vault'> & IdentityTools, given: GivenCode): Promise<Checked> {
  const checked = await checkCode(tools, given);
  if (checked.kind === 'refused') return checked;
  return async (trx) => {
    const isUsed = await useCode(trx, { id: checked.id, now: tools.clock() });
    return isUsed ? null : { kind: 'refused', because: 'code_used_up' };
  };
}

type SendProofCodeOutcome =
  | SendCodeOutcome
  | { readonly kind: 'refused'; readonly because: 'proof_impossible' | 'email_not_connected' };

interface SendProofCodeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly to: 'email' | 'phone';
  readonly by: Guesser;
}

/** Sends a code to a contact of the account. It is a proof in this session alone. */
export async function sendProofCode(
  tools: IdentityTools,
  { accountId, sessionId, to, by }: SendProofCodeInput,
): Promise<SendProofCodeOutcome> {
  const { [to]: target } = await findAccount(tools.db, accountId);
  if (target === null) return { kind: 'refused', because: 'proof_impossible' };
  const use = { sessionId, purpose: 'confirmation', target } as const;
  if (to === 'phone') return sendPhoneCode(tools, { ...use, by });
  if (!tools.loginWays.email) return { kind: 'refused', because: 'email_not_connected' };
  const contact = { emailKey: emailKeyOf(target) };
  return tools.db.transaction().execute(async (trx): Promise<SendProofCodeOutcome> => {
    const now = tools.clock();
    const id = randomUUID();
    const issued = await issueCode(trx, { ...tools, now }, { ...use, id, contact, by });
    if (issued.kind === 'refused') return issued;
    await queueAccountEmail(trx, { id, accountId, kind: 'confirmation_code', address: target, now });
    return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  });
}

/** How the user of the account can prove who they are. */
export async function listProofs(
  { db, loginWays }: Pick<Tools, 'db'> & { readonly loginWays: LoginWays },
  accountId: number,
): Promise<PossibleProof[]> {
  const [account, providers] = await Promise.all([findAccount(db, accountId), listProviders(db, accountId)]);
  return possibleProofs({ account, providers }, loginWays);
}

/** Whether the account, which the caller has locked, can be proven in this way. */
async function isProofPossible(
  trx: Transaction,
  loginWays: LoginWays,
  { account, by }: { account: Row<'account'>; by: ProofWay },
): Promise<boolean> {
  const providers = await listProviders(trx, account.id);
  return possibleProofs({ account, providers }, loginWays).some((possible) => possible.by === by);
}

interface ProvableAccount {
  readonly account: Pick<Row<'account'>, 'email' | 'phone' | 'password_hash' | 'totp_confirmed_at'>;
  /** The outside services that know its user. */
  readonly providers: readonly Row<'account_identity'>['provider'][];
}

/**
 * How the user of an account can prove who they are, the quickest first. A login at VK ID or by Telegram only where there is
 * neither a password nor a contact that this site can reach: both are often still open in the browser that somebody else has got
 * hold of.
 */
export function possibleProofs({ account, providers }: ProvableAccount, ways: LoginWays): PossibleProof[] {
  const { email, phone } = account;
  const known: PossibleProof[] = [
    ...(account.password_hash === null ? [] : [{ by: 'password', to: null } as const]),
    ...(phone === null || !ways.phone ? [] : [{ by: 'phone', to: maskPhone(phone) } as const]),
    ...(email === null || !ways.email ? [] : [{ by: 'email', to: maskEmail(email) } as const]),
  ];
  const services = known.length > 0 ? [] : providers.filter((provider) => ways[provider]);
  return [
    ...known,
    ...services.map((by) => ({ by, to: null })),
    ...(account.totp_confirmed_at === null ? [] : [{ by: 'second_factor', to: null } as const]),
  ];
}

/** The session of somebody who is to prove that its account is theirs. */
export interface ProvingSession {
  readonly accountId: number;
  readonly sessionId: string;
}

type ProofRefusal =
  | CodeRefusal
  | PasswordRefusal
  | { readonly kind: 'refused'; readonly because: 'proof_impossible' | 'second_factor_wrong' | 'unauthenticated' };

export type StoreProofOutcome =
  | { readonly kind: 'confirmed'; readonly session: RotatedSession; readonly until: Date }
  | ProofRefusal;

/** Uses up what was given; null if it still is right. The account is locked. */
type UseProof = (trx: Transaction, account: Row<'account'>) => Promise<ProofRefusal | null>;

/**
 * The session learns of the proof, and gets a new id and secret: whoever has stolen its cookie gains nothing by a proof that its
 * owner gives. Codes that were sent for the change itself stay valid.
 */
export async function storeProof(
  { db, clock, loginWays }: Pick<IdentityTools, 'db' | 'clock' | 'loginWays'>,
  { accountId, sessionId }: ProvingSession,
  { by, use }: { by: ProofWay; use: UseProof },
): Promise<StoreProofOutcome> {
  return db.transaction().execute(async (trx): Promise<StoreProofOutcome> => {
    const now = clock();
    const account = await lockAccount(trx, accountId);
    if (account === null) return { kind: 'refused', because: 'unauthenticated' };
    if (!(await isProofPossible(trx, loginWays, { account, by })))
      return { kind: 'refused', because: 'proof_impossible' };
    const refused = await use(trx, account);
    if (refused !== null) return refused;
    const session = await rotateSession(trx, { sessionId, accountId, now, provenAt: now, keepsCodes: true });
    if (session === null) return { kind: 'refused', because: 'unauthenticated' };
    return { kind: 'confirmed', session, until: proofEnd(now) };
  });
}
