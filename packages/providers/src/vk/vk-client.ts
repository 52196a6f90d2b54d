/** VK API client: each method makes a single request with one token and reports the outcome; retrying is up to the caller. */
export interface VkClient {
  call(token: string, method: string, params: VkParams, options?: { signal?: AbortSignal }): Promise<VkOutcome>;
  /** Up to 25 calls in one request, with outcomes in order. If VK refuses the whole request, every outcome is that refusal. */
  execute(token: string, calls: readonly VkCall[], options?: { signal?: AbortSignal }): Promise<VkOutcome[]>;
}

export type VkParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

export interface VkCall {
  readonly method: string;
  readonly params: VkParams;
}

export type VkOutcome =
  | { readonly kind: 'answered'; readonly response: unknown }
  | VkRefusedOutcome
  /** No valid response: a network error, a timeout or a body that is not JSON. */
  | { readonly kind: 'unreachable'; readonly message: string };

export interface VkRefusedOutcome {
  readonly kind: 'refused';
  readonly code: number;
  /** Which of several reasons the code has, if VK gave one. */
  readonly subcode?: number;
  readonly message: string;
  readonly captcha?: VkCaptcha;
}

export interface VkCaptcha {
  readonly sid: string | null;
  readonly imageUrl: string | null;
  readonly redirectUrl: string | null;
}

/**
 * Maximum number of calls in one `execute`.
 * @limit rate: Further calls to VK go into another batch.
 */
export const EXECUTE_MAX_CALLS = 25;
