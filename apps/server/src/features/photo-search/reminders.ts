import type { Database } from '#database/database.ts';
import { addNotification } from '#features/notifications/notifications.ts';
import { lockSearch, type SearchId } from '#features/search-list/public.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import { type DueReminder, listDueReminders, updateReminder } from './repository.ts';

/**
 * Asks for a notification when the sources of a search have grown, or takes that back. Stores a number, and neither face nor
 * photo.
 */
export async function setReminder(
  db: Database,
  { accountId, id, remind }: SearchId & { remind: boolean },
): Promise<{ kind: 'set' } | { kind: 'refused'; because: 'search_not_found' | 'not_found' }> {
  const sources = await listSources(db);
  return await db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, { accountId, id });
    if (search?.kind !== 'photo') return { kind: 'refused', because: 'search_not_found' };
    const faces = countFaces(search.sourceIds, sources);
    if (remind && faces === null) return { kind: 'refused', because: 'not_found' };
    await updateReminder(trx, { accountId, id }, remind && faces !== null ? remindAt(faces) : null);
    return { kind: 'set' };
  });
}

/**
 * Few, so that the embedded database is not blocked for long.
 * @limit queue: The rest is sent in the next page.
 */
const REMINDERS_PER_PAGE = 200;

export async function scheduleGrowthReminders(scheduler: Scheduler, tools: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await scheduler.schedule('remind-of-growth', '41 * * * *', async () => {
    await sendReminders(tools);
  });
}

/** Tells everybody once whose sources have grown as far as they asked for. Returns to how many. */
export async function sendReminders({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<number> {
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

/** Of the faces there were; from here on searching again is worth it. */
const GROWTH_PERCENT = 110;

/** Of the sources named; null where they do not tell, so that nobody can be reminded of their growth. */
export function countFaces(
  sourceIds: readonly string[],
  sources: readonly Pick<Source, 'id' | 'face_count'>[],
): number | null {
  const counts = sources.filter(({ id }) => sourceIds.includes(id)).map(({ face_count: faces }) => faces);
  const total = counts.reduce((sum, faces) => sum + faces, 0);
  return total > 0 ? total : null;
}

/** The number of faces that is worth a reminder. */
export function remindAt(faces: number): number {
  return Math.ceil((faces * GROWTH_PERCENT) / 100);
}
