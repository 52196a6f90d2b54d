import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMaterialSlug, TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';
import * as z from 'zod';
import { type Content, type ContentRefusal, readContent, refuseContent, sanitise, toHtml } from '#content/content.ts';
import type { NewRow } from '#database/database.ts';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import { FACT_NAMES, findUnknownFacts } from './facts.ts';

/** A Markdown file as it was read. */
export interface ContentFile {
  readonly folder: 'materials' | 'faq';
  /** Without its folder: `how-it-works.md`. */
  readonly name: string;
  /** For messages. */
  readonly path: string;
  readonly origin: MaterialOrigin;
  readonly text: string;
}

/** Why a file cannot be used, for the operator. */
export interface FileProblem {
  readonly path: string;
  readonly message: string;
}

/** @limit request: The file of a material is refused, and with it the sync. */
const FILE_LIMIT_BYTES = 1024 * 1024;
/** @limit request: The directory of materials is refused, and with it the sync. */
const FILES_MAX = 1_000;

export interface ContentDirectory {
  readonly path: string;
  readonly origin: MaterialOrigin;
}

interface ReadContent {
  readonly files: readonly ContentFile[];
  readonly problems: readonly FileProblem[];
}

/** The Markdown files in `materials` and `faq` of a directory, either of which may be missing. */
export async function readContentFiles({ path, origin }: ContentDirectory): Promise<ReadContent> {
  if (!(await isDirectory(path))) return { files: [], problems: [{ path, message: 'there is no such directory' }] };
  const names = (await Promise.all([listFiles(path, 'materials'), listFiles(path, 'faq')])).flat();
  if (names.length > FILES_MAX) {
    return { files: [], problems: [{ path, message: `there are more than ${FILES_MAX} files` }] };
  }
  const files: ContentFile[] = [];
  const problems: FileProblem[] = [];
  for (const { folder, name } of names) {
    const file = join(path, folder, name);
    const read = await readText(file);
    if (read.kind === 'read') files.push({ folder, name, path: file, origin, text: read.text });
    else problems.push({ path: file, message: read.message });
  }
  return { files, problems };
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function listFiles(path: string, folder: ContentFile['folder']): Promise<Pick<ContentFile, 'folder' | 'name'>[]> {
  const directory = join(path, folder);
  if (!(await isDirectory(directory))) return [];
  const names = await readdir(directory);
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ folder, name }));
}

type ReadText =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

async function readText(path: string): Promise<ReadText> {
  const { size } = await stat(path);
  if (size > FILE_LIMIT_BYTES) return { kind: 'refused', message: 'the file is larger than 1 MB' };
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)) };
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'refused', message: 'the file is not UTF-8' };
    throw error;
  }
}

export type MaterialFields = Omit<NewRow<'material'>, 'id' | 'changed_at'>;
export type FaqFields = NewRow<'faq_entry'>;

export type Parsed<T> = { readonly kind: 'parsed'; readonly fields: T } | ContentRefusal;

/** @limit request: The file of a material is refused, and with it the sync. */
const TITLE_LIMIT_CHARS = 200;
/** @limit request: The file of a material is refused, and with it the sync. */
const LEAD_LIMIT_CHARS = 500;
/** @limit request: The file of a material is refused, and with it the sync. */
const PREVIEW_LIMIT_CHARS = 1_000;
/**
 * Search engines show no more.
 * @limit request: The file of a material is refused, and with it the sync.
 */
const DESCRIPTION_LIMIT_CHARS = 160;
/** @limit request: The file of a material is refused, and with it the sync. */
const TAGS_MAX = 10;

const FAQ_NAME = /^(\d{1,4})-(.+)\.md$/;
const SLUG_MESSAGE = 'the name must be small Latin letters and digits joined by -, and not digits alone';

const faqHeadSchema = z.strictObject({ title: line(TITLE_LIMIT_CHARS) });
const materialHeadSchema = z.strictObject({
  title: line(TITLE_LIMIT_CHARS),
  head_content: line(LEAD_LIMIT_CHARS),
  description: line(DESCRIPTION_LIMIT_CHARS),
  preview: line(PREVIEW_LIMIT_CHARS),
  tags: z
    .array(line(TAG_LIMIT_CHARS), { error: 'must be a list' })
    .min(1, { error: 'must name at least one tag' })
    .max(TAGS_MAX, { error: `must name at most ${TAGS_MAX} tags` })
    .transform((tags) => [...new Set(tags)]),
  created_at: z.iso.date({ error: 'must be a day such as 2026-11-21' }),
});

/** The slug is the name of the file: `how-it-works.md`. */
export function parseMaterial(file: ContentFile, publicUrl: string): Parsed<MaterialFields> {
  const slug = file.name.replace(/\.md$/, '');
  if (!isMaterialSlug(slug)) return refuseContent(SLUG_MESSAGE);
  const parsed = parseFile(file, materialHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  const fields = { ...parsed.head, slug, origin: file.origin, content, reading_minutes: toReadingMinutes(content) };
  return { kind: 'parsed', fields };
}

/** The name of the file says its place and its slug: `03-refund.md`. */
export function parseFaqEntry(file: ContentFile, publicUrl: string): Parsed<FaqFields> {
  const [, position, slug = ''] = FAQ_NAME.exec(file.name) ?? [];
  if (position === undefined) return refuseContent('the name must begin with a number, such as 03-refund.md');
  if (!isMaterialSlug(slug)) return refuseContent(SLUG_MESSAGE);
  const parsed = parseFile(file, faqHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  return { kind: 'parsed', fields: { ...parsed.head, slug, origin: file.origin, position: Number(position), content } };
}

function parseFile<T>({ text }: ContentFile, schema: z.ZodType<T>): Content<T> | ContentRefusal {
  const read = readContent(text, schema);
  if (read.kind === 'refused') return read;
  const unknown = findUnknownFacts(read.body);
  if (unknown.length === 0) return read;
  return refuseContent(`there is no {{${unknown.join('}}, {{')}}}; known are ${FACT_NAMES.join(', ')}`);
}

function line(max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .trim()
    .min(1, { error: 'is missing' })
    .max(max, { error: `must have at most ${max} characters` });
}

const WORDS_A_MINUTE = 160;

/** At least one minute. */
export function toReadingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>|&#?\w+;/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
