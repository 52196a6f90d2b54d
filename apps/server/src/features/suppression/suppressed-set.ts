import type { Database, Transaction } from '#database/database.ts';
import { type Suppressed, SuppressionKeyError, type Suppressions } from '#features/catalogue/import/suppressions.ts';
import { toProfileKey } from '#features/catalogue/profile-link.ts';
import { isOwnEvent } from './events.ts';
import { listReceived } from './exchange/exchange-repository.ts';
import { markById, readSharedKeys } from './exchange/shared-keys.ts';
import { MARK_BYTES, type SuppressionKeys } from './keys.ts';
import { findLastEvent, holdSuppressions, listMarks, type MarksOfKind } from './repository.ts';
import { lockReturningMarks } from './sealed-repository.ts';

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
    holdReturning: async (db) => {
      const returning = new Set((await lockReturningMarks(db)).map(toText));
      return ({ sourceId, externalId }) =>
        returning.size > 0 && returning.has(toText(keys.markPerson(sourceId, externalId)));
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

/** All marks as texts, and whether somebody who has it was erased. */
function toMarks(kinds: readonly MarksOfKind[]): Map<string, boolean> {
  const marks = new Map<string, boolean>();
  for (const { marks: bytes, isErased } of kinds) {
    const text = toText(bytes);
    for (let at = 0; at < text.length; at += MARK_BYTES) {
      const mark = text.slice(at, at + MARK_BYTES);
      if (isErased || !marks.has(mark)) marks.set(mark, isErased);
    }
  }
  return marks;
}

/** @limit none */
const FILTER_BITS = 2 ** 22;
const WORD_BITS = 32;
const WORD_SHIFT = 5;

/** Lets through marks that are among these, and a few others: most neighbours of most pictures are settled by it, without a string. */
function createFilter(kinds: readonly MarksOfKind[]): (marks: Buffer, at: number) => boolean {
  const filter = new Uint32Array(FILTER_BITS / WORD_BITS);
  const bitOf = (marks: Buffer, at: number) => marks.readUInt32LE(at) % FILTER_BITS;
  for (const { marks } of kinds) {
    const bytes = Buffer.from(marks);
    for (let at = 0; at < bytes.length; at += MARK_BYTES) {
      const bit = bitOf(bytes, at);
      filter[bit >>> WORD_SHIFT] = (filter[bit >>> WORD_SHIFT] ?? 0) | (1 << (bit % WORD_BITS));
    }
  }
  return (marks, at) => {
    const bit = bitOf(marks, at);
    return ((filter[bit >>> WORD_SHIFT] ?? 0) & (1 << (bit % WORD_BITS))) !== 0;
  };
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

function toSuppressed(keys: SuppressionKeys, kinds: readonly MarksOfKind[], isReceived: IsReceived): Suppressed {
  const marks = toMarks(kinds);
  const pictures = kinds.filter(({ isPicture }) => isPicture);
  const mayBeOne = createFilter(pictures);
  const looksLikeOne = (hash: Uint8Array): boolean => {
    const neighbours = keys.markNeighbours(hash);
    for (let at = 0; at < neighbours.length; at += MARK_BYTES) {
      if (mayBeOne(neighbours, at) && marks.has(toText(neighbours.subarray(at, at + MARK_BYTES)))) return true;
    }
    return false;
  };
  /** Undefined if it has no mark. */
  const isPageErased = (profileUrl: string | null): boolean | undefined => {
    const profileKey = toProfileKey(profileUrl);
    return profileKey === null ? undefined : marks.get(toText(keys.markLink(profileKey)));
  };
  return {
    hasPerson: ({ sourceId, externalId, profileUrl }) =>
      marks.has(toText(keys.markPerson(sourceId, externalId))) ||
      isPageErased(profileUrl) !== undefined ||
      isReceived({ sourceId, externalId }),
    hasPage: (profileUrl) => isPageErased(profileUrl) !== undefined,
    hasErasedPage: (profileUrl) => isPageErased(profileUrl) === true,
    hasPicture: ({ digest, perceptualHash }) => {
      if (marks.size === 0) return false;
      if (digest !== null && marks.has(toText(keys.markBytes(digest)))) return true;
      return perceptualHash !== null && pictures.length > 0 && looksLikeOne(perceptualHash);
    },
  };
}
