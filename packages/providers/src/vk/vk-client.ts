/** VK API over the wire: one call with one token, its outcome told apart, nothing waited for or repeated. */
export interface VkClient {
  call(token: string, method: string, params: VkParams, options?: { signal?: AbortSignal }): Promise<VkOutcome>;
  /** Up to 25 calls in one request; outcomes in the order of the calls. Refused as a whole: every outcome is that refusal. */
  execute(token: string, calls: readonly VkCall[], options?: { signal?: AbortSignal }): Promise<VkOutcome[]>;
}

export type VkParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

export interface VkCall {
  readonly method: string;
  readonly params: VkParams;
}

export type VkOutcome =
  | { readonly kind: 'answered'; readonly response: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string; readonly captcha?: VkCaptcha }
  /** No answer of VK's: network, time-out, a page that is not JSON. */
  | { readonly kind: 'unreachable'; readonly message: string };

export interface VkCaptcha {
  readonly sid: string | null;
  readonly imageUrl: string | null;
  readonly redirectUrl: string | null;
}

/** Calls that one `execute` may hold. */
export const EXECUTE_MAX_CALLS = 25;
