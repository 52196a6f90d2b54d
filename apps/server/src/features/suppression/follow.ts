import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
import {
  INCOMPLETE_CHECKSUM,
  type PreparedFace,
  type PreparedPerson,
  withoutSuppressedPhotos,
} from '#features/catalogue/import/prepare-person.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import type { IndexPeople } from '#features/catalogue/import/write-people.ts';
import { replacePeople } from '#features/catalogue/public.ts';
import { addToCounts, holdSource } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import { settleSealed } from './changes.ts';
import type { SuppressionKeys } from './keys.ts';
import { appendToListFile, type ListCopy } from './list-file.ts';
import { lockSuppressions } from './repository.ts';
import { openFileKey, openPerson, type SealedContent } from './sealed-person.ts';
import {
  deleteFile,
  deleteSealedPerson,
  eraseSealedPeople,
  listDueFiles,
  listFilesOf,
  listReturning,
  lockFile,
  lockFilesOf,
  lockSealedPerson,
  type SealedFile,
  type SealedPerson,
  updateFileState,
  updateFileStates,
} from './sealed-repository.ts';

export interface FollowSuppressionsTools
  extends Pick<Tools, 'db' | 'clock' | 'files' | 'fetchPublicFile' | 'hasVectors'> {
  readonly suppressionKeys: SuppressionKeys;
  readonly suppressions: Suppressions;
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'analyse'>;
  readonly indexPeople: IndexPeople;
  /** Where the list is written beside the backups; null: nowhere. */
  readonly listDirectory: string | null;
  /** In the bucket; null without one. */
  readonly listCopy: ListCopy | null;
}

/**
 * Writes the list beside the backups, seals the pictures of those who were taken out, takes away those of the erased, and writes back
 * whoever may return. A killed process leaves the rest to the next call, and several may do it at once.
 */
export async function followSuppressions(tools: FollowSuppressionsTools): Promise<void> {
  if (tools.listDirectory !== null) await appendToListFile(tools.db, tools.listDirectory, tools.listCopy);
  await followFiles(tools);
  let after: Uint8Array = new Uint8Array();
  for (;;) {
    const people = await listReturning(tools.db, after);
    for (const person of people) await writeBack(tools, person);
    const last = people.at(-1);
    if (last === undefined) break;
    after = last.mark;
  }
  // The sealed copies of those who are there again.
  await followFiles(tools);
}

async function followFiles(tools: FollowSuppressionsTools): Promise<void> {
  let after = BEFORE_ALL_IDS;
  for (;;) {
    const files = await listDueFiles(tools.db, after);
    for (const file of files) await followFile(tools, file);
    const last = files.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Files change before their row: what is cut off in between is done again. */
async function followFile(
  { db, files, suppressionKeys: keys }: FollowSuppressionsTools,
  file: SealedFile,
): Promise<void> {
  if (file.state === 'open') {
    const picture = await files.find(openFileKey(keys, file));
    if (picture) await files.put(toSealedKey(file.id), keys.seal(picture, file.id), 'application/octet-stream');
  }
  await db.transaction().execute(async (trx) => {
    const now = await lockFile(trx, file.id);
    if (now === null) return await files.remove(toSealedKey(file.id));
    // It may have returned meanwhile.
    if (now.state === 'open' || now.state === 'erased') await files.remove(openFileKey(keys, now));
    if (now.state === 'open') return await updateFileState(trx, now.id, 'sealed');
    if (now.state === 'sealed') return;
    await files.remove(toSealedKey(now.id));
    await deleteFile(trx, now.id);
  });
}

function toSealedKey(id: string): string {
  return `suppressed/${id}`;
}

/** Faces are looked for before the transaction, which the engine's queue needs the database for. */
async function writeBack(tools: FollowSuppressionsTools, row: SealedPerson): Promise<void> {
  const content = openPerson(tools.suppressionKeys, row);
  const person = await toPreparedPerson(tools, content, await readPictures(tools, row));
  const isCovered = await tools.db.transaction().execute(async (trx) => {
    const suppressed = await tools.suppressions.hold(trx);
    const source = await holdSource(trx, content.sourceId);
    if ((await lockSealedPerson(trx, row.mark))?.state !== 'returning') return false;
    if (source.erased_at !== null) {
      await eraseSealedPeople(trx, [row.mark]);
      return false;
    }
    if (suppressed.hasPerson(content)) return true;
    const returning = withoutSuppressedPhotos(person, suppressed);
    await putBack(trx, tools, { mark: row.mark, photos: returning.photos });
    const isIndexed = content.age !== null || source.vouches_adults;
    await insertAgain(trx, tools, { content, person: isIndexed ? returning : withoutFaces(returning) });
    await deleteSealedPerson(trx, row.mark);
    await updateFileStates(trx, [row.mark], 'returned');
    return false;
  });
  // Another request has come meanwhile.
  if (isCovered) await settleAgain(tools, row.mark);
}

/** Whose age nobody vouches for is not in face search; the next import finds the faces if the source vouches then. */
function withoutFaces(person: PreparedPerson): PreparedPerson {
  const photos = person.photos.map((photo) => ({ ...photo, face: null }));
  return { ...person, checksum: INCOMPLETE_CHECKSUM, photos };
}

/** Pictures are read again: another process may just have sealed one. One that stays away may be back from an attempt that was killed. */
async function putBack(
  trx: Transaction,
  tools: FollowSuppressionsTools,
  { mark, photos }: Pick<SealedPerson, 'mark'> & Pick<PreparedPerson, 'photos'>,
): Promise<void> {
  await lockFilesOf(trx, mark);
  const returning = new Set(photos.map(({ fileKey }) => fileKey));
  for (const [fileKey, picture] of await readPictures({ ...tools, db: trx }, { mark })) {
    if (returning.has(fileKey)) await tools.files.put(fileKey, picture, 'image/jpeg');
    else await tools.files.remove(fileKey);
  }
}

async function insertAgain(
  trx: Transaction,
  { clock, hasVectors, faceEngine, indexPeople }: FollowSuppressionsTools,
  { content, person }: { readonly content: SealedContent; readonly person: PreparedPerson },
): Promise<void> {
  const modelId = hasVectors ? faceEngine.modelId : null;
  const change = await replacePeople(trx, [person], { sourceId: content.sourceId, modelId, now: clock() });
  await indexPeople(trx, [content]);
  await addToCounts(trx, content.sourceId, change);
}

async function settleAgain({ db, suppressionKeys }: FollowSuppressionsTools, mark: Uint8Array): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSuppressions(trx);
    await settleSealed(trx, suppressionKeys, mark);
  });
}

/** The pictures of somebody who is kept away, by the key that they had in the file store. */
export async function readPictures(
  {
    db,
    files,
    suppressionKeys: keys,
  }: Pick<FollowSuppressionsTools, 'files' | 'suppressionKeys'> & { readonly db: Database | Transaction },
  { mark }: Pick<SealedPerson, 'mark'>,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const file of await listFilesOf(db, mark)) {
    const sealed = await files.find(toSealedKey(file.id));
    const fileKey = openFileKey(keys, file);
    // One that was not sealed yet still stands where it was.
    const picture = sealed ? keys.open(sealed, file.id) : await files.find(fileKey);
    if (picture) pictures.set(fileKey, picture);
  }
  return pictures;
}

async function toPreparedPerson(
  tools: FollowSuppressionsTools,
  content: SealedContent,
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<PreparedPerson> {
  const { id, externalId, name, age, city, region, about, profileUrl, checksum } = content;
  const photos = [];
  for (const { fileId: _, ...photo } of content.photos) {
    const picture = photo.fileKey === null ? await fetchPicture(tools, photo.remoteUrl) : pictures.get(photo.fileKey);
    photos.push({ ...photo, face: content.isIndexed && picture ? await findFace(tools, picture) : null });
  }
  const line = { external_id: externalId, name, age, city, region, about, profile_url: profileUrl, photos: [] };
  return { id, line, checksum, photos, dropped: [] };
}

/** @limit request: A photo on another site that is larger comes back without its face. */
const PICTURE_LIMIT_BYTES = 40 * 1024 ** 2;
/** @limit time: A photo on another site comes back without its face. */
const FETCH_TIMEOUT_MS = 20_000;

async function fetchPicture(
  { fetchPublicFile }: FollowSuppressionsTools,
  url: string | null,
): Promise<Uint8Array | undefined> {
  if (url === null) return undefined;
  const fetched = await fetchPublicFile(url, { maxBytes: PICTURE_LIMIT_BYTES, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? fetched.bytes : undefined;
}

/** The largest, as an import takes it. Without faces somebody comes back all the same. */
async function findFace(
  { hasVectors, faceEngine }: FollowSuppressionsTools,
  picture: Uint8Array,
): Promise<PreparedFace | null> {
  if (!hasVectors) return null;
  const analysed = await faceEngine.analyse(picture);
  const largest = analysed.kind === 'read' ? analysed.faces[0] : undefined;
  return largest?.fitness.fit ? largest : null;
}
