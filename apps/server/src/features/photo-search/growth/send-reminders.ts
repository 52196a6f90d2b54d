import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { addNotification } from '#features/notifications/public.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { type DueReminder, listDueReminders, updateReminder } from './reminder-repository.ts';

interface SendRemindersTools {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Few, so that the embedded database is not blocked for long.
 * @limit queue: The rest is sent in the next page.
 */
const REMINDERS_PER_PAGE = 200;

export async function scheduleGrowthReminders(scheduler: Scheduler, tools: SendRemindersTools): Promise<void> {
  await scheduler.schedule('remind-of-growth', '41 * * * *', async () => {
    await sendReminders(tools);
  });
}

/** Tells everybody once whose sources have grown as far as they asked for. Returns to how many. */
export async function sendReminders({ db, clock }: SendRemindersTools): Promise<number> {
  for (let sent = 0; ; ) {
    const due = await listDueReminders(db, REMINDERS_PER_PAGE);
    for (const reminder of due) await send(db, reminder, clock());
    sent += due.length;
    if (due.length < REMINDERS_PER_PAGE) return sent;
  }
}

async function send(db: Database, { accountId, id, faces }: DueReminder, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another process may have told it, or the user taken it back.
    if (!(await updateReminder(trx, { accountId, id }, null))) return;
    await addNotification(trx, {
      accountId,
      key: `search:${id}:grown:${faces}`,
      title: 'Людей в источниках стало больше',
      text: 'Вы искали по фото и никого не нашли. С тех пор лиц в этих источниках прибавилось: поищите ещё раз.',
      link: `/smart-search/photo/result/${id}`,
      monitor: null,
      hits: [],
      now,
    });
  });
}
