import { ApiError } from '@vidno/contract/client';
import { accountErrorSchema } from '@vidno/contract/problems/error-body';
import * as z from 'zod/mini';

/** What the account server says about one field of a form; null if nothing. */
export function fieldRefusal(failure: unknown, field: string): string | null {
  if (!(failure instanceof ApiError)) return null;
  const answer = z.safeParse(accountErrorSchema, failure.body);
  return answer.success ? (answer.data.errors?.[field]?.[0] ?? null) : null;
}
