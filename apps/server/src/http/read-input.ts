import type { Endpoint, RequestOf } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidRequest } from './invalid-request.ts';
import { readForm } from './read-form.ts';

type Part = 'params' | 'query' | 'body' | 'form';

/** Parses every part of the request that the contract defines; throws `InvalidRequest` with all errors. */
export async function readInput<E extends Endpoint>(definition: E, request: FastifyRequest): Promise<RequestOf<E>> {
  const input: Partial<Record<Part, unknown>> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = definition[part];
    if (!schema) continue;
    const parsed = z.safeParse(schema, await readPart(part, definition, request), { error: toIssueMessage });
    if (!parsed.success) addIssues(errors, parsed.error.issues);
    else if (hasUnstorableText(parsed.data)) errors[part] = ['В тексте есть недопустимые знаки.'];
    else input[part] = parsed.data;
  }
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
  // Every part has been parsed with its schema, but the compiler cannot infer that from the loop.
  return input as RequestOf<E>;
}

async function readPart(part: Part, definition: Endpoint, request: FastifyRequest): Promise<unknown> {
  switch (part) {
    case 'params':
      return request.params;
    case 'query':
      return request.query;
    case 'body':
      return request.body ?? {};
    case 'form':
      return request.isMultipart() ? readForm(definition, request) : (request.body ?? {});
  }
}

function addIssues(errors: Record<string, string[]>, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    const field = issue.path.join('.') || 'request';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
}

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
function hasUnstorableText(parsed: unknown): boolean {
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (value instanceof File) pending.push(value.name);
    else if (typeof value === 'object' && value !== null) pending.push(...Object.entries(value).flat());
  }
  return false;
}

/** Default Russian message for an invalid field, used if the contract defines none. */
function toIssueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Заполните это поле.' : 'Неверное значение.';
    case 'too_small':
      return issue.origin === 'string' ? 'Слишком коротко.' : 'Слишком мало.';
    case 'too_big':
      return issue.origin === 'string' ? `Слишком длинно: не больше ${issue.maximum} знаков.` : 'Слишком много.';
    case 'invalid_value':
      return issue.input === undefined ? 'Заполните это поле.' : 'Такого значения здесь не бывает.';
    case 'invalid_format':
      return 'Неверный вид.';
    default:
      return 'Неверное значение.';
  }
}
