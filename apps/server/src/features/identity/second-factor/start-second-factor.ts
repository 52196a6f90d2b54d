import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { savePendingKey } from './second-factor-repository.ts';
import { newTotpKey, totpUrl } from './totp-rules.ts';
import { totpContext } from './use-second-factor.ts';

export type StartSecondFactorOutcome =
  | {
      readonly kind: 'started';
      readonly key: string;
      readonly url: string;
      /** Another one if it has learned of the proof just now; null if it stays what it was. */
      readonly session: RotatedSession | null;
    }
  | { readonly kind: 'refused'; readonly because: 'registration_required' | 'second_factor_on' | 'unauthenticated' };

interface StartInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  /** Whether the session has yet to learn of the proof. */
  readonly isNew: boolean;
}

/** Makes a new key for an authenticator app, which counts after its first code. */
export async function startSecondFactor(
  { db, clock, vault }: { db: Database; clock: Clock; vault: Vault },
  { accountId, sessionId, proof, isNew }: StartInput,
): Promise<StartSecondFactorOutcome> {
  const account = await findAccount(db, accountId);
  if (account.demo) return { kind: 'refused', because: 'registration_required' };
  const key = newTotpKey();
  const sealedKey = vault.seal(key, totpContext(accountId));
  if (!(await savePendingKey(db, proof, sealedKey))) return { kind: 'refused', because: 'second_factor_on' };
  const url = totpUrl(key, account.email ?? account.phone ?? account.telegram ?? '');
  if (!isNew) return { kind: 'started', key, url, session: null };
  // The first code of the app is to find the session proven.
  const session = await db
    .transaction()
    .execute((trx) => rotateSession(trx, { sessionId, accountId, now: clock(), provenAt: proof.at, keepsCodes: true }));
  return session === null ? { kind: 'refused', because: 'unauthenticated' } : { kind: 'started', key, url, session };
}
