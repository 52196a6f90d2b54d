import type { Transaction } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { Tools } from '#tools.ts';
import { type Departure, deleteDepartures, listDepartures, lockDepartures, type OutsidePerson } from './repository.ts';

/** Does in this process what rows ask to have done. */
export interface Follower {
  /** Follows what has just been recorded, without waiting for it. If that fails, a purge makes up for it. */
  wake(): void;
  follow(): Promise<void>;
  /** Waits for what `wake` has started. */
  stop(): Promise<void>;
}

/** `what` cannot be followed, says the log if it fails. */
export function createFollower(
  follow: () => Promise<void>,
  { log, what }: { readonly log: Logger; readonly what: string },
): Follower {
  let following: Promise<void> | null = null;
  let isAwake = false;

  async function work(): Promise<void> {
    while (isAwake) {
      isAwake = false;
      await follow();
    }
  }

  function wake(): void {
    isAwake = true;
    following ??= work()
      .catch((error: unknown) => log.error({ err: error }, `${what} could not be followed`))
      .finally(() => {
        following = null;
        if (isAwake) wake();
      });
  }

  return {
    wake,
    follow,
    stop: async () => {
      while (following !== null) await following;
    },
  };
}

/**
 * Removes people who have left the catalogue from what a feature has stored, and updates its counts. Changes a limited
 * number of rows, and says whether there are more of them. Those of these people who are still there keep what shows them. Of people of
 * outside sources copies are kept, which go.
 */
export type ForgetPeople = (
  trx: Transaction,
  personIds: readonly string[],
  outside: readonly OutsidePerson[],
) => Promise<'more' | 'done'>;

export interface FollowDeparturesTools extends Pick<Tools, 'db'> {
  /** Of each feature that stores people. */
  readonly forgetPeople: readonly ForgetPeople[];
  /** Removes copies of their pictures outside the database. Copies that are still needed are made again. */
  readonly removePictures: (personIds: readonly string[]) => Promise<void>;
}

/** @limit queue: The rest is forgotten after them. */
const PEOPLE_AT_ONCE = 100;

/**
 * Works off all departures, in small transactions: a killed process leaves the rest to the next call. Several processes may do it
 * at once.
 */
export async function followDepartures(tools: FollowDeparturesTools): Promise<void> {
  for (;;) {
    const departures = await listDepartures(tools.db, PEOPLE_AT_ONCE);
    if (departures.length === 0) return;
    await tools.removePictures(toPersonIds(departures));
    while ((await follow(tools, departures)) === 'more');
  }
}

/** Once nothing is left, nothing comes either: who stores people afterwards sees that these are gone. */
async function follow(
  { db, forgetPeople }: FollowDeparturesTools,
  departures: readonly Departure[],
): Promise<'more' | 'done'> {
  return await db.transaction().execute(async (trx) => {
    await lockDepartures(trx);
    const outside = departures.flatMap(({ person_id: personId, vk_id: vkId }) =>
      vkId === null ? [] : { personId, vkId },
    );
    for (const forget of forgetPeople) {
      if ((await forget(trx, toPersonIds(departures), outside)) === 'more') return 'more';
    }
    await deleteDepartures(
      trx,
      departures.map(({ id }) => id),
    );
    return 'done';
  });
}

function toPersonIds(departures: readonly Departure[]): readonly string[] {
  return [...new Set(departures.map(({ person_id: personId }) => personId))];
}
