import { randomUUID } from 'node:crypto';
import { type Answer, json } from '../../vk/http.ts';

const STATUSES = {
  invalid_request: 400,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
} as const;

/** As YooKassa answers what it refuses. */
export function apiError(code: keyof typeof STATUSES, description: string, parameter?: string): Answer {
  const body = { type: 'error', id: randomUUID(), code, description, ...(parameter !== undefined && { parameter }) };
  return json(body, STATUSES[code]);
}
