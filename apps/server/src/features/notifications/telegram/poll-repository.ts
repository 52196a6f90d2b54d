import type { Database } from '#database/database.ts';

interface PollLease {
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
  /** A lease that ends later was taken while the clock was wrong, and may be taken over. */
  readonly latestPlausible: Date;
}

/** Only one process polls Telegram at a time: true when this one holds the lease until `until`. */
export async function acquirePollLease(
  db: Database,
  { holder, now, until, latestPlausible }: PollLease,
): Promise<boolean> {
  const acquired = await db
    .insertInto('telegram_poll')
    .values({ id: 1, holder, held_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ holder, held_until: until })
        .where((eb) =>
          eb.or([
            eb('telegram_poll.holder', '=', holder),
            eb('telegram_poll.held_until', '<', now),
            eb('telegram_poll.held_until', '>', latestPlausible),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return acquired !== undefined;
}

export async function releasePollLease(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('telegram_poll').where('holder', '=', holder).execute();
}
