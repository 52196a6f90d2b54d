import type { VkCall } from '@vidno/providers/vk/vk-client';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import type { VkAnswer } from '../vk-access.ts';

/** Shared state of the concurrent calls of one method that a caller waits for. */
export interface MethodCalls {
  readonly method: string;
  /** Minimum time until the next slot; raised when a slot was missed because the process woke up late. */
  leadMs: number;
  /** The kind of token that VK refused a whole batch. A single call then shows whether it is the method or `execute`. */
  suspectKind: VkTokenKind | null;
  /** Tokens refreshed during these calls. If VK refuses one again, its login is dead. */
  readonly refreshed: Set<string>;
}

/** A call that has no answer yet. */
export interface OpenCall extends VkCall {
  readonly answer: (answer: VkAnswer) => void;
  /** At least once. */
  sent: boolean;
  /** Transient failures so far. */
  failures: number;
}
