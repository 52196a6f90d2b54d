import type { Database } from '#database/database.ts';
import { lockSearch, type SearchId } from '#features/search-list/public.ts';
import { listSources } from '#features/sources/public.ts';
import { countFaces, remindAt } from './growth-rules.ts';
import { updateReminder } from './reminder-repository.ts';

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
