import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import type { Tools } from '#tools.ts';
import {
  type ContentDirectory,
  type ContentFile,
  type FileProblem,
  type Parsed,
  parseFaqEntry,
  parseMaterial,
  readContentFiles,
} from './content-file.ts';
import { describeFaults, type FaqFault } from './file-fault.ts';
import {
  deleteFaqEntries,
  deleteMaterials,
  type FaqFields,
  listStoredFaqEntries,
  listStoredMaterials,
  lockMaterials,
  type MaterialFields,
  upsertFaqEntries,
  upsertMaterials,
} from './repository.ts';

interface SyncOptions {
  readonly directories: readonly ContentDirectory[];
  /** Only says what would change. */
  readonly dryRun: boolean;
}

export type SyncOutcome =
  | { readonly kind: 'synced'; readonly materials: Plan<MaterialFields>; readonly faq: Plan<FaqFields> }
  | { readonly kind: 'refused'; readonly problems: readonly FileProblem[] };

interface Content {
  readonly materials: readonly Sourced<MaterialFields>[];
  readonly faq: readonly Sourced<FaqFields>[];
}

/**
 * Makes the database hold what the files of these directories say; what came from elsewhere stays. If a single file cannot
 * be used, nothing changes.
 */
export async function syncMaterials(
  tools: Pick<Tools, 'db' | 'clock' | 'publicUrl'>,
  { directories, dryRun }: SyncOptions,
): Promise<SyncOutcome> {
  const read = await Promise.all(directories.map(readContentFiles));
  const parsed = parseAll(
    read.flatMap(({ files }) => files),
    tools.publicUrl,
  );
  const problems = [...read.flatMap((directory) => directory.problems), ...parsed.problems];
  const origins = directories.map(({ origin }) => origin);
  return await tools.db.transaction().execute(async (trx) => {
    await lockMaterials(trx);
    return await replaceContent(trx, { content: parsed.content, problems, origins, now: tools.clock(), dryRun });
  });
}

function parseAll(
  files: readonly ContentFile[],
  publicUrl: string,
): { readonly content: Content; readonly problems: readonly FileProblem[] } {
  const materials = files
    .filter(({ folder }) => folder === 'materials')
    .map((file) => ({ file, parsed: parseMaterial(file, publicUrl) }));
  const faq = files
    .filter(({ folder }) => folder === 'faq')
    .map((file) => ({ file, parsed: parseFaqEntry(file, publicUrl) }));
  return {
    content: { materials: materials.flatMap(toSourced), faq: faq.flatMap(toSourced) },
    problems: [...materials, ...faq].flatMap(toProblem),
  };
}

interface ParsedFile<T> {
  readonly file: ContentFile;
  readonly parsed: Parsed<T, FaqFault>;
}

function toSourced<T>({ file, parsed }: ParsedFile<T>): Sourced<T & Pick<ContentFile, 'origin'>>[] {
  return parsed.kind === 'parsed' ? [{ path: file.path, entry: { ...parsed.fields, origin: file.origin } }] : [];
}

function toProblem({ file, parsed }: ParsedFile<unknown>): FileProblem[] {
  return parsed.kind === 'refused' ? [{ path: file.path, message: describeFaults(parsed.faults) }] : [];
}

interface Replacement {
  readonly content: Content;
  readonly problems: readonly FileProblem[];
  readonly origins: readonly MaterialOrigin[];
  readonly now: Date;
  readonly dryRun: boolean;
}

async function replaceContent(
  trx: Transaction,
  { content, problems, origins, now, dryRun }: Replacement,
): Promise<SyncOutcome> {
  const stored = { materials: await listStoredMaterials(trx), faq: await listStoredFaqEntries(trx) };
  const all = [
    ...problems,
    ...findTakenSlugs(content.materials, stored.materials, origins),
    ...findTakenSlugs(content.faq, stored.faq, origins),
  ];
  if (all.length > 0) return { kind: 'refused', problems: all };
  const materials = planChanges(content.materials.map(entryOf), stored.materials, origins);
  const faq = planChanges(content.faq.map(entryOf), stored.faq, origins);
  if (!dryRun) await write(trx, { materials, faq, now });
  return { kind: 'synced', materials, faq };
}

function entryOf<T>({ entry }: Sourced<T>): T {
  return entry;
}

async function write(
  trx: Transaction,
  { materials, faq, now }: { materials: Plan<MaterialFields>; faq: Plan<FaqFields>; now: Date },
): Promise<void> {
  const materialRows = [...materials.added, ...materials.changed];
  const faqRows = [...faq.added, ...faq.changed];
  if (materialRows.length > 0) await upsertMaterials(trx, { rows: materialRows, now });
  if (materials.removed.length > 0) await deleteMaterials(trx, materials.removed);
  if (faqRows.length > 0) await upsertFaqEntries(trx, faqRows);
  if (faq.removed.length > 0) await deleteFaqEntries(trx, faq.removed);
}

interface Entry {
  readonly slug: string;
  readonly origin: MaterialOrigin;
}

/** An entry and the file it comes from. */
interface Sourced<T> {
  readonly path: string;
  readonly entry: T;
}

interface Plan<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/** A slug that two files have, or that what stays in the database has already. */
function findTakenSlugs<T extends Entry>(
  given: readonly Sourced<T>[],
  stored: readonly Entry[],
  origins: readonly MaterialOrigin[],
): FileProblem[] {
  const staying = stored.filter(({ origin }) => !origins.includes(origin));
  const takenBy = new Map(staying.map(({ slug }) => [slug, 'a file of a directory that is not synced now']));
  const problems: FileProblem[] = [];
  for (const { path, entry } of given) {
    const other = takenBy.get(entry.slug);
    if (other === undefined) takenBy.set(entry.slug, path);
    else problems.push({ path, message: `the slug ${entry.slug} is taken by ${other}` });
  }
  return problems;
}

/** What makes the stored entries of these origins equal to the given ones. */
function planChanges<T extends Entry>(
  given: readonly T[],
  stored: readonly Entry[],
  origins: readonly MaterialOrigin[],
): Plan<T> {
  const known = new Map(stored.map((entry) => [entry.slug, entry]));
  const wanted = new Set(given.map(({ slug }) => slug));
  const changed = given.filter((entry) => known.has(entry.slug) && !isDeepStrictEqual(known.get(entry.slug), entry));
  const added = given.filter(({ slug }) => !known.has(slug));
  const removed = stored.filter(({ slug, origin }) => origins.includes(origin) && !wanted.has(slug));
  return {
    added,
    changed,
    removed: removed.map(({ slug }) => slug),
    unchanged: given.length - added.length - changed.length,
  };
}
