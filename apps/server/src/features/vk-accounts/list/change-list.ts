import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { findLastCollection } from '../collection-repository.ts';
import { startCollection } from '../start-collection.ts';
import { isFull } from '../track-account.ts';
import { insertTracked } from '../tracked-repository.ts';
import { untrack } from '../untrack.ts';
import { isOfRemoved, lockWall } from '../wall-repository.ts';
import type { listRemovable } from './list-repository.ts';

type ListTools = Pick<Tools, 'db' | 'clock' | 'vault'>;

/** What was taken off a list, as the browser keeps it, sealed, until somebody wants it back. */
interface Undo {
  readonly until: number;
  readonly rows: readonly {
    readonly id: string;
    readonly vkAccountId: string;
    readonly demo: boolean;
    readonly folder: string | null;
    readonly createdAt: string;
  }[];
}

/**
 * A wall that nobody tracks is kept for a day, so that nothing is missing when it comes back.
 * @limit time: What was taken off the list cannot be brought back.
 */
const UNDO_MS = HOUR_MS;
const contextOf = (accountId: number) => `tracked accounts removed by ${accountId}`;

/** Takes accounts off the list; a run over a wall that nobody else tracks is withdrawn. */
export async function removeMany(
  { db, clock, vault }: ListTools,
  { accountId, rows }: { accountId: number; rows: Awaited<ReturnType<typeof listRemovable>> },
): Promise<{ removed: number; undo: string }> {
  for (const { id, vk_account_id: vkAccountId } of rows) {
    await db.transaction().execute((trx) => untrack(trx, { id, accountId, vkAccountId }, clock()));
  }
  const undo: Undo = {
    until: clock().getTime() + UNDO_MS,
    rows: rows.map(({ id, vk_account_id, demo, folder, created_at }) => ({
      id,
      vkAccountId: vk_account_id,
      demo,
      folder,
      createdAt: created_at.toISOString(),
    })),
  };
  const sealed = vault.seal(JSON.stringify(undo), contextOf(accountId));
  return { removed: rows.length, undo: Buffer.from(sealed).toString('base64url') };
}

type RestoreOutcome =
  | { readonly kind: 'restored'; readonly restored: number }
  | { readonly kind: 'refused'; readonly because: 'undo_expired' };

/** Brings back what `removeMany` took off, in its folders. Doing it twice changes nothing. */
export async function restoreMany(
  { db, clock, vault }: ListTools,
  { accountId, undo }: { accountId: number; undo: string },
): Promise<RestoreOutcome> {
  const text = vault.open(Buffer.from(undo, 'base64url'), contextOf(accountId));
  const opened: Undo | null = text === null ? null : JSON.parse(text);
  if (!opened || opened.until < clock().getTime()) return { kind: 'refused', because: 'undo_expired' };
  let restored = 0;
  for (const row of opened.rows) {
    if (await db.transaction().execute((trx) => restoreOne(trx, { accountId, row, clock }))) restored += 1;
  }
  return { kind: 'restored', restored };
}

/** False if it is in the list again, no longer fits into it, or is gone. */
async function restoreOne(
  trx: Transaction,
  { accountId, row, clock }: { accountId: number; row: Undo['rows'][number] } & Pick<Tools, 'clock'>,
): Promise<boolean> {
  if (await isFull(trx, { accountId, demo: row.demo })) return false;
  const wall = await lockWall(trx, row.vkAccountId);
  if (!wall || isOfRemoved(wall)) return false;
  if (!(await insertTracked(trx, { ...row, accountId, at: new Date(row.createdAt) }))) return false;
  // Its reading was withdrawn when nobody tracked it any more.
  const previous = await findLastCollection(trx, wall);
  if (previous?.status === 'wait' || previous?.status === 'delivered' || previous?.status === 'failed') return true;
  await startCollection(trx, { id: randomUUID(), wall, requestedBy: accountId, previous, now: clock() });
  return true;
}
