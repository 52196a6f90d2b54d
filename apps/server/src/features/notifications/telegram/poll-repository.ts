import type { Database } from '#database/database.ts';

interface Hold {
  readonly holder: string;
  readonly now: Date;
  readonly until: Date;
  /** A hold beyond this is of a clock gone wrong. */
  readonly unlikely: Date;
}

/** True: this process is the one that asks Telegram, until then. */
export async function holdPoll(db: Database, { holder, now, until, unlikely }: Hold): Promise<boolean> {
  const held = await db
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
            eb('telegram_poll.held_until', '>', unlikely),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return held !== undefined;
}

export async function releasePoll(db: Database, holder: string): Promise<void> {
  await db.deleteFrom('telegram_poll').where('holder', '=', holder).execute();
}
