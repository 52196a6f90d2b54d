import type { VkOutcome } from '@vidno/providers/vk/vk-client';
import type { VkAnswer, VkRefusal } from '../vk-access.ts';

/** What an outcome means for the call and for the token it was made with. */
export type Verdict =
  | { readonly kind: 'settled'; readonly answer: Extract<VkAnswer, { kind: 'answered' | 'refused' }> }
  /** The token is no longer valid, or valid only from the address that VK gave it to. */
  | {
      readonly kind: 'token_refused';
      readonly because: 'invalid' | 'other_address';
      readonly code: number;
      readonly message: string;
    }
  /** VK asks for a person (captcha, validation) or objects to the application that owns the token. */
  | { readonly kind: 'token_paused'; readonly code: number; readonly message: string }
  | { readonly kind: 'too_fast' }
  /** The token may not call the method for a while, or until the next quota day. */
  | { readonly kind: 'method_paused'; readonly until: 'flood_over' | 'quota_day' }
  /** No token of this kind may call the method. */
  | { readonly kind: 'kind_refused'; readonly code: number }
  /** VK failed or was unreachable; the same call may succeed in a moment. */
  | { readonly kind: 'transient_failure'; readonly code: number | null }
  /** The answer to an `execute` was larger than VK allows. */
  | { readonly kind: 'batch_too_large'; readonly message: string; readonly code: number };

/** Subcode of code 5. */
const OTHER_ADDRESS = 1130;

const MEANINGS: ReadonlyMap<number, Exclude<Verdict['kind'], 'settled'>> = new Map([
  ...withCodes('token_refused', 5),
  ...withCodes('token_paused', 2, 14, 17, 24, 25, 42, 101, 3300, 3301),
  ...withCodes('too_fast', 6),
  ...withCodes('method_paused', 9, 29, 601),
  ...withCodes('kind_refused', 7, 20, 21, 23, 27, 28, 1051),
  ...withCodes('transient_failure', 1, 10, 36, 43),
  ...withCodes('batch_too_large', 12, 13),
]);
/** Code 15 usually concerns an object, but VK also uses it, with these texts, for what 28 and 1051 mean. */
const REFUSES_TOKEN_KIND = /no access to call this method|cannot be called with current scopes/i;

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
  if (outcome.kind === 'unreachable') return { kind: 'transient_failure', code: null };
  const { code, subcode, message } = outcome;
  const kind = code === 15 && REFUSES_TOKEN_KIND.test(message) ? 'kind_refused' : MEANINGS.get(code);
  if (kind === undefined) return { kind: 'settled', answer: toRefused(code, message) };
  if (kind === 'method_paused') return { kind, until: code === 9 ? 'flood_over' : 'quota_day' };
  if (kind !== 'token_refused') return { kind, code, message };
  return { kind, because: subcode === OTHER_ADDRESS ? 'other_address' : 'invalid', code, message };
}

function withCodes<Kind extends string>(kind: Kind, ...codes: readonly number[]): [number, Kind][] {
  return codes.map((code) => [code, kind]);
}

function toRefused(code: number, message: string): Extract<VkAnswer, { kind: 'refused' }> {
  return { kind: 'refused', because: REFUSALS.get(code) ?? 'invalid', code, message };
}
