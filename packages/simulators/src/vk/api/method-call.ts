import type { World } from '../world/world.ts';

export interface MethodCall {
  readonly world: World;
  readonly params: Params;
  /** The owner of the token; null for service and community tokens. */
  readonly viewerId: number | null;
}

export type Params = Readonly<Record<string, string>>;

/** The fallback when absent, capped at `max`; throws VK error 100 when negative or not a number. */
export function readInteger(
  params: Params,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = params[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d+$/.test(text)) throw new VkError(100, `${name} should be positive`);
  return Math.min(Number(text), max);
}

export function list(params: Params, name: string): string[] {
  return (params[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Keeps the fields that are always returned and those requested by `fields`. */
export function withFields<T extends object>(full: T, always: readonly (keyof T)[], params: Params): Partial<T> {
  const wanted = new Set<string>([...always.map(String), ...list(params, 'fields')]);
  // The entries are a subset of those of `full`.
  return Object.fromEntries(Object.entries(full).filter(([name]) => wanted.has(name))) as Partial<T>;
}

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'Unknown error occurred',
  3: 'Unknown method passed',
  5: 'User authorization failed: invalid access_token (4).',
  6: 'Too many requests per second',
  7: 'Permission to perform this action is denied',
  8: 'Invalid request: v (version) is required',
  9: 'Flood control',
  10: 'Internal server error',
  12: 'Unable to compile code',
  13: 'Runtime error occurred during code invocation',
  14: 'Captcha needed',
  15: 'Access denied',
  17: 'Validation required: please open redirect_uri in browser',
  18: 'User was deleted or banned',
  27: 'Group authorization failed: method is unavailable with group auth.',
  28: 'Application authorization failed: method is unavailable with service token.',
  29: 'Rate limit reached',
  30: 'This profile is private',
  100: 'One of the parameters specified was missing or invalid',
  113: 'Invalid user id',
  125: 'Invalid group id',
  1051: 'Method is unavailable for this profile type',
};

export class VkError extends Error {
  readonly code: number;
  readonly extra: Readonly<Record<string, string | number>>;

  constructor(code: number, detail = '', extra: Readonly<Record<string, string | number>> = {}) {
    super([MESSAGES[code] ?? `Error ${code}`, detail].filter((part) => part !== '').join(': '));
    this.code = code;
    this.extra = extra;
  }
}
