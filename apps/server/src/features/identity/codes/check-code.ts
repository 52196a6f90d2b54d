import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type CodeUse, countTry, setVerified } from './code-repository.ts';
import { CODE_TRIES, isCode } from './code-rules.ts';

export type CheckCodeOutcome =
  /** The id is what `useCode` takes. */
  | { readonly kind: 'right'; readonly id: string }
  | { readonly kind: 'refused'; readonly because: 'code_wrong'; readonly triesLeft: number }
  /** Never sent, expired, used, replaced or guessed too often. */
  | { readonly kind: 'refused'; readonly because: 'code_used_up' };

export type CodeRefusal = Exclude<CheckCodeOutcome, { kind: 'right' }>;

/** Compares a code with the newest one for this use. Counts the try before it looks, so that parallel guesses count as well. */
export async function checkCode(
  { db, clock, appSecret }: { db: Database; clock: Clock; appSecret: string },
  use: CodeUse,
  given: string,
): Promise<CheckCodeOutcome> {
  const now = clock();
  const tried = await countTry(db, use, { now, triesMax: CODE_TRIES });
  if (tried === null) return { kind: 'refused', because: 'code_used_up' };
  if (!isCode(appSecret, tried.id, given)) {
    const triesLeft = Math.max(0, CODE_TRIES - tried.tries);
    return triesLeft === 0
      ? { kind: 'refused', because: 'code_used_up' }
      : { kind: 'refused', because: 'code_wrong', triesLeft };
  }
  await setVerified(db, { id: tried.id, now });
  return { kind: 'right', id: tried.id };
}
