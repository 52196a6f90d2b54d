import { ApiError } from '@vidno/contract/client';
import { accountErrorSchema } from '@vidno/contract/problems/error-body';
import * as z from 'zod/mini';
import { refusalText } from './refusal-text.ts';

/** What the account server says about one field of a form; null if nothing. */
export function fieldRefusal(failure: unknown, field: string): string | null {
  return bodyOf(failure)?.errors?.[field]?.[0] ?? null;
}

/** All that the account server says about a form. */
export function refusalMessages(failure: unknown): readonly string[] {
  const messages = bodyOf(failure)?.messages ?? [];
  return messages.length > 0 ? messages : [refusalText(failure)];
}

function bodyOf(failure: unknown): z.infer<typeof accountErrorSchema> | null {
  if (!(failure instanceof ApiError)) return null;
  const answer = z.safeParse(accountErrorSchema, failure.body);
  return answer.success ? answer.data : null;
}
