import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';

/** Null: nobody asked to be reminded any more. */
export async function updateReminder(
  db: Database | Transaction,
  { accountId, id }: SearchId,
  remindAtFaces: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photo_search')
    .set({ remind_at_faces: remindAtFaces })
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('remind_at_faces', 'is distinct from', remindAtFaces)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DueReminder extends SearchId {
  /** Faces in its sources now. */
  readonly faces: number;
}

/** Searches that still show nobody, whose sources have grown as far as was asked for. */
export async function listDueReminders(db: Database, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<{ account_id: number; search_id: string; faces: number }>`
    select details.account_id, details.search_id, grown.faces
    from photo_search as details
    join search on search.account_id = details.account_id and search.id = details.search_id
    cross join lateral (
      select coalesce(sum(source.face_count), 0)::integer as faces from source where source.id = any(search.source_ids)
    ) as grown
    where details.remind_at_faces <= grown.faces and search.person_count = 0
    order by details.account_id, details.search_id
    limit ${limit}`.execute(db);
  return rows.map(({ account_id: accountId, search_id: id, faces }) => ({ accountId, id, faces }));
}
