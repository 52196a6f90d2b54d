import type { Api } from '@vidno/contract/endpoint';
import { PROBLEMS, type ProblemCause } from '@vidno/contract/problem';
import { InvalidRequest } from './invalid-request.ts';
import type { Problem } from './problem.ts';

export interface ErrorResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A refusal in the words of the server that refuses. */
export function toErrorResponse(api: Api | null, error: Problem | InvalidRequest): ErrorResponse {
  if (error instanceof InvalidRequest) return api === 'account' ? malformedAccount(error) : malformedAnalysis(error);
  const { code, status, text } = PROBLEMS[error.because];
  if (api === 'account') return { status, body: LARAVEL[error.because] ?? { message: text, code } };
  return { status, body: { status: 'error', code, message: text, ...error.extra } };
}

/** Clients of Laravel look for these very bodies. */
const LARAVEL: Partial<Record<ProblemCause, Record<string, string>>> = {
  unauthenticated: { message: 'Unauthenticated.' },
  csrf_mismatch: { message: 'CSRF token mismatch.' },
};

function malformedAccount({ message, errors }: InvalidRequest): ErrorResponse {
  return { status: 422, body: { message, code: 'invalid_request', errors } };
}

function malformedAnalysis({ message }: InvalidRequest): ErrorResponse {
  const { code, status } = PROBLEMS.invalid_request;
  return { status, body: { status: 'error', code, message } };
}
