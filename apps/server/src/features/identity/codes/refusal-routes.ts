import { PROBLEMS } from '@vidno/contract/problems/problem';
import { InvalidRequest } from '#http/invalid-request.ts';
import { Problem } from '#http/problem.ts';
import { toGuessProblem } from '../guesses/refusal-routes.ts';
import type { CodeRefusal } from './check-code.ts';
import type { IssueRefusal } from './issue-code.ts';

const TRIES_LEFT = [
  'Осталась одна попытка.',
  'Осталось две попытки.',
  'Осталось три попытки.',
  'Осталось четыре попытки.',
];

const CODE_REFUSALS = {
  code_wrong: true,
  code_used_up: true,
  guessed_too_often: true,
  address_stopped: true,
} as const satisfies Record<CodeRefusal['because'], true>;

/** Tells the refusal of a code from others of the same action. */
export function isCodeRefusal<T extends { readonly because: string }>(
  refusal: T,
): refusal is Extract<T, { readonly because: CodeRefusal['because'] }> {
  return Object.hasOwn(CODE_REFUSALS, refusal.because);
}

/** The error for a code that was refused, with the text under the field it was typed in. */
export function toCodeError(refusal: CodeRefusal, field: string): Error {
  if ('retryAfterSeconds' in refusal) return toGuessProblem(refusal);
  if (refusal.because === 'code_used_up')
    return new InvalidRequest({ [field]: [PROBLEMS.code_used_up.text] }, 'code_used_up');
  const text = `Код не подошёл. ${TRIES_LEFT[refusal.triesLeft - 1] ?? ''}`.trim();
  return new InvalidRequest({ [field]: [text] }, 'code_wrong');
}

/** The error for a code that may not be sent now. */
export function toNotIssued({ because, retryAfterSeconds }: IssueRefusal): Problem {
  return new Problem(because, {}, retryAfterSeconds);
}
