import { Problem, toldToWait } from '#http/problem.ts';
import type { GuessRefusal } from './guess.ts';

/** The error for a refusal that may be one of too many guesses. */
export function toGuessProblem<Refusal extends { readonly because: Problem['because'] }>(
  refusal: Refusal | GuessRefusal,
): Problem {
  return 'retryAfterSeconds' in refusal
    ? toldToWait(refusal.because, refusal.retryAfterSeconds)
    : new Problem(refusal.because);
}
