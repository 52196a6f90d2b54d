import { createHash, randomUUID } from 'node:crypto';
import { bodyOf } from '#content/content.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { compareLines } from './compare-lines.ts';
import { decodeFile, type MaterialText, parseMaterial } from './content-file.ts';
import type { FileFault } from './file-fault.ts';
import { findInForce, type InForce, lockMaterials } from './repository.ts';
import {
  deleteInForce,
  findDraft,
  findEarlier,
  findOfFile,
  putBackInForce,
  putInForce,
  replaceDraft,
  takeNumber,
} from './upload-repository.ts';

/** Materials that operators upload. They come before those of files, which stay below them as they are. */

export type CheckedUpload =
  | { readonly kind: 'refused'; readonly faults: readonly FileFault[] }
  /** Readers would see no difference. */
  | { readonly kind: 'same'; readonly slug: string }
  | {
      readonly kind: 'checked';
      /** Names what may be published. */
      readonly id: string;
      readonly fields: MaterialText;
      readonly replaced: InForce | null;
    };

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Judges the file as a sync does, and keeps what it says until it is published. */
export async function checkUpload(
  { db, clock, publicUrl }: Pick<Tools, 'db' | 'clock' | 'publicUrl'>,
  { name, bytes }: GivenFile,
): Promise<CheckedUpload> {
  const decoded = decodeFile(bytes);
  if (decoded.kind === 'refused') return decoded;
  const parsed = parseMaterial({ name, text: decoded.text }, publicUrl);
  if (parsed.kind === 'refused') return parsed;
  const { fields } = parsed;
  return await db.transaction().execute(async (trx) => {
    await lockMaterials(trx);
    const replaced = await findInForce(trx, fields.slug);
    if (replaced && isSame(replaced, fields)) return { kind: 'same', slug: fields.slug };
    const id = randomUUID();
    const number = replaced?.id ?? (await takeNumber(trx));
    const replaces_digest = replaced && digestOf(replaced);
    await replaceDraft(trx, { ...fields, id, number, replaces_digest, checked_at: clock() });
    return { kind: 'checked', id, fields, replaced };
  });
}

const SHOWN = ['title', 'head_content', 'description', 'preview', 'tags', 'created_at'] as const;

type ShownField = (typeof SHOWN)[number];

/** The fields that differ, in the words of the file. */
export function compareFields(
  replaced: InForce,
  fields: MaterialText,
): { readonly name: ShownField; readonly before: string; readonly after: string }[] {
  const pairs = SHOWN.map((name) => ({ name, before: write(replaced[name]), after: write(fields[name]) }));
  return pairs.filter(({ before, after }) => before !== after);
}

function write(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ');
}

/** Null if the source of what is in force is not known. */
export function compareTexts({ source }: InForce, fields: MaterialText): ReturnType<typeof compareLines> | null {
  return source === null ? null : compareLines(bodyOf(source), bodyOf(fields.source));
}

function isSame(replaced: InForce, fields: MaterialText): boolean {
  return replaced.content === fields.content && compareFields(replaced, fields).length === 0;
}

type Published =
  /** It was checked again, or too long ago. */
  | 'no_draft'
  /** By a sync, since it was checked. */
  | 'changed_meanwhile'
  | { readonly replaced: InForce['origin'] | null };

export async function publishUpload(
  trx: Transaction,
  { slug, id, now }: { readonly slug: string; readonly id: string; readonly now: Date },
): Promise<Published> {
  await lockMaterials(trx);
  const draft = await findDraft(trx, { slug, id });
  if (draft === null) return 'no_draft';
  const replaced = await findInForce(trx, slug);
  if ((replaced && digestOf(replaced)) !== draft.replaces_digest) return 'changed_meanwhile';
  await putInForce(trx, { slug, id, now });
  return { replaced: replaced?.origin ?? null };
}

interface ComesBack {
  readonly origin: InForce['origin'];
  readonly changed_at: Date;
}

/** What will be read once the uploaded one in force is taken back; null: nothing. */
export async function findWhatComesBack(db: Database, slug: string): Promise<ComesBack | null> {
  const earlier = await findEarlier(db, slug);
  if (earlier?.published_at) return { origin: 'uploaded', changed_at: earlier.published_at };
  return await findOfFile(db, slug);
}

/** Null if none of this slug is in force. */
export async function takeBackUpload(
  trx: Transaction,
  slug: string,
): Promise<{ readonly comesBack: InForce['origin'] | null } | null> {
  await lockMaterials(trx);
  if (!(await deleteInForce(trx, slug))) return null;
  const earlier = await findEarlier(trx, slug);
  if (earlier === null) return { comesBack: (await findOfFile(trx, slug))?.origin ?? null };
  await putBackInForce(trx, earlier.id);
  return { comesBack: 'uploaded' };
}

/** Of everything that readers and operators see of it. */
function digestOf(row: InForce): string {
  const seen = [row.id, row.origin, row.event_id, ...SHOWN.map((name) => row[name]), row.content];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}
