import type { VkOutcome } from '@vidno/providers/vk/vk-client';
import type { VkAnswer, VkRefusal } from '../vk-access.ts';

/** What an outcome means for the call and for the token it was made with. */
export type Verdict =
  | { readonly kind: 'settled'; readonly answer: Extract<VkAnswer, { kind: 'answered' | 'refused' }> }
  /** The token does not open anything any more. */
  | { readonly kind: 'token_refused'; readonly code: number; readonly message: string }
  /** VK wants a person (captcha, validation) or has something against the application behind the token. */
  | { readonly kind: 'token_held'; readonly code: number; readonly message: string }
  | { readonly kind: 'too_fast' }
  /** The method is closed to this token for a while, or until its quota turns. */
  | { readonly kind: 'method_held'; readonly until: 'later' | 'quota_day' }
  /** No token of this kind may call the method. */
  | { readonly kind: 'kind_refused'; readonly code: number }
  /** VK stumbled or was not reached: the same may pass in a moment. */
  | { readonly kind: 'stumbled'; readonly code: number | null }
  /** The answer of an `execute` outgrew VK's limit. */
  | { readonly kind: 'batch_too_large'; readonly message: string; readonly code: number };

const MEANINGS: ReadonlyMap<number, Exclude<Verdict['kind'], 'settled'>> = new Map([
  ...among('token_refused', 5),
  ...among('token_held', 2, 14, 17, 24, 25, 42, 101, 3300, 3301),
  ...among('too_fast', 6),
  ...among('method_held', 9, 29, 601),
  ...among('kind_refused', 7, 20, 21, 23, 27, 28, 1051),
  ...among('stumbled', 1, 10, 36, 43),
  ...among('batch_too_large', 12, 13),
]);
/** 15 speaks of an object, but servers also word with it what 28 and 1051 mean. */
const KIND_IN_WORDS = /no access to call this method|cannot be called with current scopes/i;

const REFUSALS: ReadonlyMap<number, VkRefusal> = new Map([
  [15, 'denied'],
  [18, 'deleted'],
  [19, 'banned'],
  [30, 'closed'],
  [37, 'banned'],
  [38, 'unknown'],
  [39, 'unknown'],
  [40, 'unknown'],
  [104, 'unknown'],
  [113, 'unknown'],
  [125, 'unknown'],
  [200, 'denied'],
  [201, 'denied'],
  [203, 'denied'],
  [210, 'denied'],
  [212, 'denied'],
  [260, 'denied'],
]);

export function toVerdict(outcome: VkOutcome): Verdict {
  if (outcome.kind === 'answered') return { kind: 'settled', answer: outcome };
  if (outcome.kind === 'unreachable') return { kind: 'stumbled', code: null };
  const { code, message } = outcome;
  const kind = code === 15 && KIND_IN_WORDS.test(message) ? 'kind_refused' : MEANINGS.get(code);
  if (kind === undefined) return { kind: 'settled', answer: toRefused(code, message) };
  return kind === 'method_held' ? { kind, until: code === 9 ? 'later' : 'quota_day' } : { kind, code, message };
}

function among<Kind extends string>(kind: Kind, ...codes: readonly number[]): [number, Kind][] {
  return codes.map((code) => [code, kind]);
}

function toRefused(code: number, message: string): Extract<VkAnswer, { kind: 'refused' }> {
  return { kind: 'refused', because: REFUSALS.get(code) ?? 'invalid', code, message };
}
