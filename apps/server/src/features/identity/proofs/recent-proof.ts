import { MINUTE_MS } from '#config/time.ts';
import type { Row } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Caller } from '../tools.ts';
import { findProvenAt } from './login-change-repository.ts';
import { type Proof, proofOf } from './proof.ts';

/** What was proven in the caller's session in the last minutes; null if nothing was. A visitor has nothing to protect yet. */
export async function findProof(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
  device: string,
): Promise<Proof | null> {
  const session = await findProvenAt(db, { accountId, sessionId });
  if (session === null) return null;
  if (session.demo) return proofOf({ accountId, sessionId, device, at: null });
  const { provenAt } = session;
  return isRecentProof(provenAt, clock()) ? proofOf({ accountId, sessionId, device, at: provenAt }) : null;
}

/**
 * How long what was proven in a session counts.
 * @limit kept: Who one is has to be proven again before ways of logging in change.
 */
export const PROOF_MS = 10 * MINUTE_MS;

/** Until when a proof counts. */
export function proofEnd(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_MS);
}

/** Clocks of processes differ a little, and a clock that was set back must not let a proof count for longer. */
function isRecentProof(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MS;
}

export interface ProveByPasswordTools extends Pick<Tools, 'db' | 'clock' | 'appSecret'> {
  readonly passwords: Passwords;
}

type PasswordProofOutcome =
  /** `isNew`: the session does not know of it yet. */
  | { readonly kind: 'proven'; readonly proof: Proof; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly because: 'confirm_first' }
  | PasswordRefusal;

interface PasswordProofInput {
  readonly device: string;
  readonly by: Guesser;
  /** The current one; undefined if the call brings none. */
  readonly password: string | undefined;
}

/** For calls that may bring the current password, which is a proof as good as one that was given in the session before. */
export async function proveByPassword(
  tools: ProveByPasswordTools,
  caller: Pick<Caller, 'accountId' | 'sessionId'>,
  { device, by, password: given }: PasswordProofInput,
): Promise<PasswordProofOutcome> {
  const { accountId, sessionId } = caller;
  const account = await findAccount(tools.db, accountId);
  const { password_hash } = account;
  const isGiven = given !== undefined && password_hash !== null;
  const refused = isGiven
    ? await refuseWrongOwnPassword(tools, { account: { ...account, password_hash }, by, given })
    : null;
  if (refused !== null) return refused;
  const known = await findProof(tools, caller, device);
  if (known !== null) return { kind: 'proven', proof: known, isNew: false };
  if (!isGiven) return { kind: 'refused', because: 'confirm_first' };
  return { kind: 'proven', proof: proofOf({ accountId, sessionId, device, at: tools.clock() }), isNew: true };
}

export type PasswordRefusal =
  | { readonly kind: 'refused'; readonly because: 'password_wrong' | 'overloaded' }
  | GuessRefusal;

interface GivenPassword {
  readonly account: Pick<Row<'account'>, 'id' | 'device_generation'> & { readonly password_hash: string };
  readonly by: Guesser;
  readonly given: string;
}

/**
 * Null if somebody who is logged in knows the password of the account. Waits grow apart from those of logins, which others can
 * cause.
 */
export async function refuseWrongOwnPassword(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'> & { readonly passwords: Passwords },
  { account, by, given }: GivenPassword,
): Promise<PasswordRefusal | null> {
  const at = `own password of account ${account.id}`;
  const outcome = await guess(
    tools,
    { by, at, account, waits: 'growing' },
    () => tools.passwords.verify(given, account.password_hash),
    (verdict) => (verdict === 'overloaded' ? 'unseen' : verdict),
  );
  if (outcome === 'right') return null;
  if (typeof outcome === 'object') return outcome;
  return { kind: 'refused', because: outcome === 'wrong' ? 'password_wrong' : 'overloaded' };
}
