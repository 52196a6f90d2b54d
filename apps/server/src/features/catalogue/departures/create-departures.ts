import type { Logger } from '#observability/log.ts';
import { type FollowDeparturesTools, followDepartures } from './follow-departures.ts';

/** Follows departures in this process. */
export interface Departures {
  /** Follows what has just been recorded, without waiting for it. If that fails, the purge of the table makes up for it. */
  wake(): void;
  follow(): Promise<void>;
  /** Waits for what `wake` has started. */
  stop(): Promise<void>;
}

export function createDepartures(tools: FollowDeparturesTools & { readonly log: Logger }): Departures {
  let following: Promise<void> | null = null;
  let isAwake = false;

  async function work(): Promise<void> {
    while (isAwake) {
      isAwake = false;
      await followDepartures(tools);
    }
  }

  function wake(): void {
    isAwake = true;
    following ??= work()
      .catch((error: unknown) => tools.log.error({ err: error }, 'departures could not be followed'))
      .finally(() => {
        following = null;
        if (isAwake) wake();
      });
  }

  return {
    wake,
    follow: () => followDepartures(tools),
    stop: async () => {
      while (following !== null) await following;
    },
  };
}
