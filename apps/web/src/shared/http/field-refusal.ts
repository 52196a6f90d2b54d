import { ApiError } from '@vidno/contract/client';
import { accountErrorSchema } from '@vidno/contract/problems/error-body';
import * as z from 'zod/mini';
import { refusalText } from './refusal-text.ts';

/** What the account server says about one field of a form; null if nothing. */
export function fieldRefusal(failure: unknown, field: string): string | null {
  return bodyOf(failure)?.errors?.[field]?.[0] ?? null;
}

/** What the account server says about a form, without what stands at these fields of it. */
export function refusalMessages(failure: unknown, fields: readonly string[]): readonly string[] {
  const { messages = [], errors = {} } = bodyOf(failure) ?? {};
  const atFields = fields.flatMap((field) => fieldRefusal(failure, field) ?? []);
  const isAllAtFields = atFields.length > 0 && Object.keys(errors).every((field) => fields.includes(field));
  const said = messages.length > 0 ? messages : isAllAtFields ? [] : [refusalText(failure)];
  return said.filter((message) => !atFields.includes(message));
}

function bodyOf(failure: unknown): z.infer<typeof accountErrorSchema> | null {
  if (!(failure instanceof ApiError)) return null;
  const answer = z.safeParse(accountErrorSchema, failure.body);
  return answer.success ? answer.data : null;
}
