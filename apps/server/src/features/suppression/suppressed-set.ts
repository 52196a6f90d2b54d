import type { Database, Transaction } from '#database/database.ts';
import { type Suppressed, SuppressionKeyError, type Suppressions } from '#features/catalogue/import/suppressions.ts';
import { toProfileKey } from '#features/catalogue/profile-link.ts';
import { isOwnEvent } from './events.ts';
import { listReceived } from './exchange/exchange-repository.ts';
import { markById, readSharedKeys } from './exchange/shared-keys.ts';
import { MARK_BYTES, type SuppressionKeys } from './keys.ts';
import { findLastEvent, holdSuppressions, listMarks } from './repository.ts';

/** Keeps all marks in memory, and reads them again once the list has changed. */
export function createSuppressions(keys: SuppressionKeys): Suppressions {
  let known: { readonly signature: Uint8Array; readonly suppressed: Suppressed } | null = null;

  async function refresh(db: Database | Transaction): Promise<Suppressed> {
    const last = await findLastEvent(db);
    if (last === null) return NOBODY;
    if (known && Buffer.from(last.signature).equals(known.signature)) return known.suppressed;
    if (!isOwnEvent(keys, last)) throw new SuppressionKeyError();
    const received = await readReceived(db, keys);
    known = { signature: last.signature, suppressed: toSuppressed(keys, await listMarks(db), received) };
    return known.suppressed;
  }

  return {
    read: refresh,
    hold: async (trx) => {
      await holdSuppressions(trx);
      return await refresh(trx);
    },
  };
}

const NOBODY: Suppressed = {
  hasPerson: () => false,
  hasPage: () => false,
  hasErasedPage: () => false,
  hasPicture: () => false,
};

/** A mark in memory: its bytes as a string, which a set compares by value. */
function toText(mark: Uint8Array): string {
  return Buffer.from(mark).toString('latin1');
}

interface KindOfMark {
  readonly kind: 'person' | 'link' | 'bytes' | 'picture';
  readonly mark: Uint8Array;
  readonly isErased: boolean;
}

/** Whether the owner of the source has removed the person. */
type IsReceived = (person: { readonly sourceId: string; readonly externalId: string }) => boolean;

async function readReceived(db: Database | Transaction, keys: SuppressionKeys): Promise<IsReceived> {
  const marks = new Set((await listReceived(db)).map(({ source_id, mark }) => `${source_id} ${toText(mark)}`));
  if (marks.size === 0) return () => false;
  const sharedKeys = await readSharedKeys(db, keys);
  return ({ sourceId, externalId }) => {
    const sharedKey = sharedKeys.get(sourceId);
    return sharedKey !== undefined && marks.has(`${sourceId} ${toText(markById(sharedKey, externalId))}`);
  };
}

function toSuppressed(keys: SuppressionKeys, rows: readonly KindOfMark[], isReceived: IsReceived): Suppressed {
  const marks = new Set(rows.map(({ mark }) => toText(mark)));
  const erased = new Set(rows.filter(({ isErased }) => isErased).map(({ mark }) => toText(mark)));
  const pictures = rows.filter(({ kind }) => kind === 'picture').map(({ mark }) => mark);
  // Most neighbours of most pictures are settled by their first word, without a string.
  const firstWords = new Set(pictures.map((mark) => Buffer.from(mark).readUInt32LE()));
  const looksLikeOne = (hash: Uint8Array): boolean => {
    const neighbours = keys.markNeighbours(hash);
    for (let at = 0; at < neighbours.length; at += MARK_BYTES) {
      if (firstWords.has(neighbours.readUInt32LE(at)) && marks.has(toText(neighbours.subarray(at, at + MARK_BYTES))))
        return true;
    }
    return false;
  };
  const isPageIn = (among: ReadonlySet<string>, profileUrl: string | null): boolean => {
    const profileKey = toProfileKey(profileUrl);
    return profileKey !== null && among.has(toText(keys.markLink(profileKey)));
  };
  return {
    hasPerson: ({ sourceId, externalId, profileUrl }) =>
      marks.has(toText(keys.markPerson(sourceId, externalId))) ||
      isPageIn(marks, profileUrl) ||
      isReceived({ sourceId, externalId }),
    hasPage: (profileUrl) => isPageIn(marks, profileUrl),
    hasErasedPage: (profileUrl) => isPageIn(erased, profileUrl),
    hasPicture: ({ digest, perceptualHash }) => {
      if (marks.size === 0) return false;
      if (digest !== null && marks.has(toText(keys.markBytes(digest)))) return true;
      return perceptualHash !== null && pictures.length > 0 && looksLikeOne(perceptualHash);
    },
  };
}
