import type { VkCall, VkParams } from '@vidno/providers/vk/vk-client';

/** VK API through the shared pool of tokens: limits, budgets, repeats and the choice of a token are its business. */
export interface VkAccess {
  /** False: this site has neither a VK application nor a token, and every call is `not_connected`. */
  isConnected(): boolean;
  /** False: without somebody's login nothing can be asked. */
  hasOwnTokens(): boolean;
  call(method: string, params: VkParams, options?: VkCallOptions): Promise<VkAnswer>;
  /** Many at once, in `execute` batches where a token may; answers in the order of the calls. */
  callMany(calls: readonly VkCall[], options?: VkCallOptions): Promise<VkAnswer[]>;
}

export interface VkCallOptions {
  /** Once it aborts, the call rejects with its reason. */
  readonly signal?: AbortSignal;
  /** `request`: answered within 5 s in all. `job` (unless said): waits for anything that comes within 60 s. */
  readonly patience?: 'request' | 'job';
  /** Among waiting jobs the fast ones take their turn first. */
  readonly lane?: 'fast' | 'normal';
}

export type VkAnswer =
  | { readonly kind: 'answered'; readonly response: unknown }
  /** VK's last word on this object: asking again changes nothing. */
  | { readonly kind: 'refused'; readonly because: VkRefusal; readonly code: number; readonly message: string }
  /** Nobody could ask; `code` is VK's own where it gave one (10: a smaller request may pass). */
  | {
      readonly kind: 'unavailable';
      readonly because: VkUnavailability;
      readonly retryAt: Date;
      readonly code: number | null;
    };

export type VkRefusal = 'closed' | 'deleted' | 'banned' | 'unknown' | 'denied' | 'invalid';

/** `method_closed`: no kind of token that we have may call it. `busy`: the pool works at its limit. */
export type VkUnavailability = 'not_connected' | 'no_token' | 'budget' | 'busy' | 'down' | 'method_closed';
