import type { VkCall } from '@vidno/providers/vk/vk-client';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import type { VkAnswer } from '../vk-access.ts';

/** Calls of one method that somebody waits for, and what has been learnt while they are on their way. */
export interface MethodCalls {
  readonly method: string;
  /** A slot was reached too late: the next is taken further ahead. */
  leadMs: number;
  /** A kind that refused a whole batch: one call alone tells whether it minds the method or the batch. */
  doubtedKind: VkTokenKind | null;
  /** Logins that got a new token on the way; one that VK refuses even so has ended. */
  readonly refreshed: Set<string>;
}

/** A call that has no answer yet. */
export interface OpenCall extends VkCall {
  /** Settles it for good. */
  readonly answer: (answer: VkAnswer) => void;
  /** It has been sent once at least. */
  asked: boolean;
  /** How often VK has stumbled over it. */
  stumbles: number;
}
