import type { Database, Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';

/** Since when an operator has face search switched off; null if it is on. */
export async function findOffSince(db: Database | Transaction): Promise<Date | null> {
  const row = await db.selectFrom('face_search_switch').select('off_since').executeTakeFirst();
  return row?.off_since ?? null;
}

/** Read anew each time, so that a switch counts for all processes at once. */
export async function isFaceSearchOn({
  db,
  faceSearch,
}: Pick<Tools, 'faceSearch'> & { readonly db: Database | Transaction }): Promise<boolean> {
  return faceSearch && (await findOffSince(db)) === null;
}

/** False if it was so already. */
export async function switchFaceSearch(
  trx: Transaction,
  { isOn, now }: { readonly isOn: boolean; readonly now: Date },
): Promise<boolean> {
  if (((await findOffSince(trx)) === null) === isOn) return false;
  const off_since = isOn ? null : now;
  await trx
    .insertInto('face_search_switch')
    .values({ off_since })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ off_since }))
    .execute();
  return true;
}
