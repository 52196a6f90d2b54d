import type { Transaction } from '#database/database.ts';
import { inBatches, readPages } from '#database/read-pages.ts';
import {
  deletePeople,
  listPeopleOfSource,
  lockPeopleToSuppress,
  type PersonOfSource,
} from '#features/catalogue/public.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import type { ChangeTools } from '../changes.ts';
import { recordEvent } from '../events.ts';
import { lockSuppressions } from '../repository.ts';
import { openPerson, sealPerson } from '../sealed-person.ts';
import { insertSealedFiles, listSealedOfSource, type SealedPerson } from '../sealed-repository.ts';
import {
  countUnshared,
  deleteReceived,
  insertReceived,
  type ListedMark,
  listSharedMarks,
  replaceSharedKey,
} from './exchange-repository.ts';
import { type ListEntry, parseList, writeList } from './list-format.ts';
import { markById, putSharedMarks, readSharedKeys, sealSharedKey } from './shared-keys.ts';

export interface ExchangeTools extends ChangeTools, Pick<Tools, 'db'> {}

type ShareOutcome =
  | { readonly kind: 'shared'; readonly unshared: number }
  | { readonly kind: 'refused'; readonly because: 'other_key' };

/**
 * From now on removals of people of this source are also known by this key. Who is sealed gets a mark at once; of who was erased before
 * nobody knows the id any more.
 */
export async function shareKey(
  tools: ExchangeTools,
  {
    sourceId,
    sharedKey,
    replaces,
  }: { readonly sourceId: string; readonly sharedKey: string; readonly replaces: boolean },
): Promise<ShareOutcome> {
  const { db, suppressionKeys: keys, clock } = tools;
  const isOther = await db.transaction().execute(async (trx) => {
    await lockSuppressions(trx);
    const before = (await readSharedKeys(trx, keys)).get(sourceId);
    if (before !== undefined && before !== sharedKey && !replaces) return true;
    if (before === sharedKey) return false;
    const sealed = sealSharedKey(keys, sourceId, sharedKey);
    await applyShare(trx, tools, { sourceId, sealedKey: sealed });
    await recordEvent(trx, keys, { kind: 'shared', source: sourceId, key: sealed.toString('hex') }, clock());
    return false;
  });
  if (isOther) return { kind: 'refused', because: 'other_key' };
  return { kind: 'shared', unshared: await countUnshared(db, sourceId) };
}

/** @limit queue: The rest comes with the next query. */
const SEALED_AT_ONCE = 500;

export async function applyShare(
  trx: Transaction,
  { suppressionKeys: keys }: ChangeTools,
  { sourceId, sealedKey }: { readonly sourceId: string; readonly sealedKey: Uint8Array },
): Promise<void> {
  await replaceSharedKey(trx, { source_id: sourceId, sealed_key: sealedKey });
  const people = readPages<SealedPerson>((page) => listSealedOfSource(trx, { sourceId, ...page }));
  for await (const batch of inBatches(people, SEALED_AT_ONCE)) {
    await putSharedMarks(
      trx,
      keys,
      batch.map((person) => openPerson(keys, person)),
    );
  }
}

type ExportOutcome =
  | { readonly kind: 'written'; readonly text: string; readonly entries: number; readonly unshared: number }
  | { readonly kind: 'refused'; readonly because: 'not_shared' };

/** Everybody of the source who was removed, withdrawn removals too, for its owner. */
export async function exportList(
  { db, suppressionKeys: keys, clock }: ExchangeTools,
  sourceId: string,
): Promise<ExportOutcome> {
  const sharedKey = (await readSharedKeys(db, keys)).get(sourceId);
  if (sharedKey === undefined) return { kind: 'refused', because: 'not_shared' };
  const unshared = await countUnshared(db, sourceId);
  const entries: ListEntry[] = [];
  for await (const { mark, isRemoved } of readPages<ListedMark>((page) => listSharedMarks(db, { sourceId, ...page }))) {
    entries.push({ id: Buffer.from(mark).toString('hex'), state: isRemoved ? 'removed' : 'withdrawn' });
  }
  const text = writeList({ source: sourceId, made: clock().toISOString(), unknown: unshared }, entries, sharedKey);
  return { kind: 'written', text, entries: entries.length, unshared };
}

type ImportOutcome =
  | {
      readonly kind: 'read';
      /** Entries that were not known before. */
      readonly removed: number;
      readonly withdrawn: number;
      /** People who were in the catalogue. */
      readonly people: number;
    }
  | { readonly kind: 'refused'; readonly because: 'not_shared' | 'list_damaged' | 'list_of_other_source' };

/**
 * The people of the source are read once for each of them.
 * @limit queue: The rest is taken in the next transaction.
 */
const ENTRIES_AT_ONCE = 10_000;

/**
 * Whom the owner of the source has removed goes, and does not come back until the owner withdraws it. Of other sources nothing is known
 * by this list.
 */
export async function importList(tools: ExchangeTools, sourceId: string, text: string): Promise<ImportOutcome> {
  const { db, suppressionKeys: keys } = tools;
  const sharedKey = (await readSharedKeys(db, keys)).get(sourceId);
  if (sharedKey === undefined) return { kind: 'refused', because: 'not_shared' };
  const list = parseList(text, sharedKey);
  if (list === null) return { kind: 'refused', because: 'list_damaged' };
  if (list.source !== sourceId) return { kind: 'refused', because: 'list_of_other_source' };
  const counts = { removed: 0, withdrawn: 0, people: 0 };
  for (let from = 0; from < list.entries.length; from += ENTRIES_AT_ONCE) {
    const part = await receive(tools, sourceId, list.entries.slice(from, from + ENTRIES_AT_ONCE));
    counts.removed += part.removed;
    counts.withdrawn += part.withdrawn;
    counts.people += part.people;
  }
  return { kind: 'read', ...counts };
}

async function receive({ db, ...tools }: ExchangeTools, sourceId: string, entries: readonly ListEntry[]) {
  const received = {
    source: sourceId,
    removed: entries.filter(({ state }) => state === 'removed').map(({ id }) => id),
    withdrawn: entries.filter(({ state }) => state === 'withdrawn').map(({ id }) => id),
  };
  return await db.transaction().execute(async (trx) => {
    await lockSuppressions(trx);
    const counts = await applyReceived(trx, tools, received);
    if (counts.removed + counts.withdrawn > 0) {
      await recordEvent(trx, tools.suppressionKeys, { kind: 'received', ...received }, tools.clock());
    }
    return counts;
  });
}

interface Received {
  readonly source: string;
  readonly removed: readonly string[];
  readonly withdrawn: readonly string[];
}

export async function applyReceived(trx: Transaction, tools: ChangeTools, { source, removed, withdrawn }: Received) {
  const marks = removed.map((id) => ({ source_id: source, mark: Buffer.from(id, 'hex') }));
  const added = await insertReceived(trx, marks);
  const ended = await deleteReceived(
    trx,
    source,
    withdrawn.map((id) => Buffer.from(id, 'hex')),
  );
  const people = added === 0 ? 0 : await removeFromCatalogue(trx, tools, source, new Set(removed));
  return { removed: added, withdrawn: ended, people };
}

/**
 * With up to 50 pictures each, which one statement inserts.
 * @limit queue: The rest leaves by the next statements.
 */
const PEOPLE_AT_ONCE = 200;

/** Of somebody who is only known by a mark nobody knows the id, so that everybody of the source is compared. */
async function removeFromCatalogue(
  trx: Transaction,
  tools: ChangeTools,
  sourceId: string,
  removed: ReadonlySet<string>,
): Promise<number> {
  const { suppressionKeys: keys, hasVectors, model } = tools;
  const sharedKey = (await readSharedKeys(trx, keys)).get(sourceId);
  if (sharedKey === undefined) return 0;
  const modelId = hasVectors ? model.modelId : null;
  let [people, faces] = [0, 0];
  for await (const ids of inBatches(readRemoved(trx, { sourceId, sharedKey, removed }), PEOPLE_AT_ONCE)) {
    const leaving = await lockPeopleToSuppress(trx, tools, ids);
    // Their pictures go in the background, as those of the erased do.
    const files = leaving.flatMap((person) => sealPerson(keys, person).files);
    await insertSealedFiles(
      trx,
      files.map((file) => ({ ...file, state: 'erased' })),
    );
    const left = await deletePeople(trx, ids, modelId);
    people += left.people;
    faces += left.faces;
  }
  // The source after all people, as whoever else locks both.
  await addToCounts(trx, sourceId, { people, faces });
  return -people;
}

async function* readRemoved(
  trx: Transaction,
  {
    sourceId,
    sharedKey,
    removed,
  }: { readonly sourceId: string; readonly sharedKey: string; readonly removed: ReadonlySet<string> },
): AsyncGenerator<string> {
  const people = readPages<PersonOfSource>((page) => listPeopleOfSource(trx, { sourceId, ...page }));
  for await (const { id, externalId } of people) {
    if (removed.has(markById(sharedKey, externalId).toString('hex'))) yield id;
  }
}
