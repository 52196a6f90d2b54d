import type { Endpoint, RequestOf } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidRequest } from './invalid-request.ts';
import { readForm } from './read-form.ts';
import { wordIssue } from './word-issue.ts';

type Part = 'params' | 'query' | 'body' | 'form';

/** Reads every part that the contract names; throws `Malformed` with all that is wrong. */
export async function readInput<E extends Endpoint>(definition: E, request: FastifyRequest): Promise<RequestOf<E>> {
  const input: Partial<Record<Part, unknown>> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = definition[part];
    if (!schema) continue;
    const parsed = z.safeParse(schema, await readPart(part, definition, request), { error: wordIssue });
    if (!parsed.success) addIssues(errors, parsed.error.issues);
    else if (holdsUnstorableText(parsed.data)) errors[part] = ['В тексте есть недопустимые знаки.'];
    else input[part] = parsed.data;
  }
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
  // The parts of the definition have just been parsed by its own schemas; the compiler cannot follow the loop.
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

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function holdsUnstorableText(parsed: unknown): boolean {
  const left = [parsed];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (value instanceof File) left.push(value.name);
    else if (typeof value === 'object' && value !== null) left.push(...Object.entries(value).flat());
  }
  return false;
}
