import type { Tools } from '#tools.ts';
import { isKnownTo, type KnownDevice, type MarkedAccount } from '../sessions/devices.ts';
import {
  forgetGuesses,
  giveAddressGuessBack,
  giveGuessBack,
  guessKey,
  takeAddressGuess,
  takeGuess,
} from './guess-repository.ts';

/** Whoever guesses. */
export interface Guesser {
  /** As limits count it. */
  readonly address: string;
  /** Null for a browser that never was logged in. */
  readonly device: KnownDevice | null;
}

/** `unseen`: nobody has looked at it. */
export type Verdict = 'right' | 'wrong' | 'unseen';

export interface GuessRefusal {
  readonly kind: 'refused';
  readonly because: 'guessed_too_often' | 'address_stopped';
  readonly retryAfterSeconds: number;
}

export interface Guess {
  readonly by: Guesser;
  /** What is guessed, such as a password, and the mailbox, number or account as it was named: there need not be one. */
  readonly at: string;
  /** Null if there is none. */
  readonly account: MarkedAccount | null;
  /** `own`: what is guessed at limits itself, such as a code that has five tries. */
  readonly waits: 'growing' | 'own';
}

/**
 * Looks at a guess unless too many were wrong. All browsers that nobody knows wait together for each mailbox or number; a browser
 * that was logged in to the account waits for its own wrong guesses alone, so that nobody else can lock it out.
 */
export async function guess<T>(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  given: Guess,
  look: () => Promise<T>,
  judge: (outcome: T) => Verdict,
): Promise<T | GuessRefusal> {
  const taken = await take(tools, given);
  if (taken.kind === 'refused') return taken;
  let verdict: Verdict = 'unseen';
  try {
    const outcome = await look();
    verdict = judge(outcome);
    return outcome;
  } finally {
    await taken.settle(verdict);
  }
}

interface Taken {
  readonly kind: 'taken';
  readonly settle: (verdict: Verdict) => Promise<void>;
}

async function take(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { by, at, account, waits }: Guess,
): Promise<Taken | GuessRefusal> {
  const now = clock();
  const isKnown = isKnownTo(appSecret, by.device, account);
  const key = guessKey(appSecret, isKnown ? `${at} by ${by.device?.id}` : at);
  const counts = waits === 'growing';
  const seconds = counts ? await takeGuess(db, { key, now }) : 0;
  if (seconds > 0) return { kind: 'refused', because: 'guessed_too_often', retryAfterSeconds: seconds };
  const from = { address: guessKey(appSecret, `from ${by.address}`), account: key, now };
  const stopped = isKnown ? 0 : await takeAddressGuess(db, from);
  if (stopped > 0) {
    if (counts) await giveGuessBack(db, { key, now });
    return { kind: 'refused', because: 'address_stopped', retryAfterSeconds: stopped };
  }
  return {
    kind: 'taken',
    settle: async (verdict) => {
      if (verdict === 'wrong') return;
      const isRight = verdict === 'right';
      await Promise.all([
        counts && (isRight ? forgetGuesses(db, key) : giveGuessBack(db, { key, now })),
        !isKnown && giveAddressGuessBack(db, { ...from, account: isRight ? key : null }),
      ]);
    },
  };
}
