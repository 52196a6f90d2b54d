import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMaterialSlug, MATERIAL_FILE_LIMIT_BYTES, TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';
import * as z from 'zod';
import { type Content, readContent, sanitise, toHtml } from '#content/content.ts';
import type { NewRow } from '#database/database.ts';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import { findUnknownFacts } from './facts.ts';
import { describeFaults, type FaqFault, type FileFault } from './file-fault.ts';

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
    else problems.push({ path: file, message: describeFaults(read.faults) });
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

async function readText(path: string): Promise<Decoded> {
  const { size } = await stat(path);
  return size > MATERIAL_FILE_LIMIT_BYTES ? refuse({ kind: 'too_large' }) : decodeFile(await readFile(path));
}

type Decoded = { readonly kind: 'read'; readonly text: string } | Refused;

/** The text of a file as it came. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.byteLength > MATERIAL_FILE_LIMIT_BYTES) return refuse({ kind: 'too_large' });
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return refuse({ kind: 'not_utf8' });
    throw error;
  }
}

/** What a file says of a material, wherever the file comes from. */
export type MaterialText = Omit<NewRow<'material'>, 'id' | 'origin' | 'changed_at' | 'source' | 'source_at'> & {
  readonly source: string;
};
export type FaqText = Omit<NewRow<'faq_entry'>, 'origin'>;

export type Parsed<T, Fault = FileFault> =
  | { readonly kind: 'parsed'; readonly fields: T }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] };

type Refused<Fault = FileFault> = Extract<Parsed<never, Fault>, { kind: 'refused' }>;

function refuse<Fault>(...faults: readonly Fault[]): Refused<Fault> {
  return { kind: 'refused', faults };
}

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

const MATERIAL_NAME = /^(.+)\.md$/;
const FAQ_NAME = /^(\d{1,4})-(.+)\.md$/;

const faqHeadSchema = z.strictObject({ title: line(TITLE_LIMIT_CHARS) });
const materialHeadSchema = z.strictObject({
  title: line(TITLE_LIMIT_CHARS),
  head_content: line(LEAD_LIMIT_CHARS),
  description: line(DESCRIPTION_LIMIT_CHARS),
  preview: line(PREVIEW_LIMIT_CHARS),
  tags: z
    .array(line(TAG_LIMIT_CHARS))
    .min(1)
    .max(TAGS_MAX)
    .transform((tags) => [...new Set(tags)]),
  created_at: z.iso.date(),
});

type NamedText = Pick<ContentFile, 'name' | 'text'>;

/** The slug is the name of the file: `how-it-works.md`. */
export function parseMaterial(file: NamedText, publicUrl: string): Parsed<MaterialText> {
  const [, slug = ''] = MATERIAL_NAME.exec(file.name) ?? [];
  if (!isMaterialSlug(slug)) return refuse({ kind: 'bad_name' });
  const parsed = parseFile(file, materialHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  const reading_minutes = toReadingMinutes(content);
  return { kind: 'parsed', fields: { ...parsed.head, slug, content, reading_minutes, source: file.text } };
}

/** The name of the file says its place and its slug: `03-refund.md`. */
export function parseFaqEntry(file: NamedText, publicUrl: string): Parsed<FaqText, FaqFault> {
  const [, position, slug = ''] = FAQ_NAME.exec(file.name) ?? [];
  if (position === undefined) return refuse({ kind: 'no_position' });
  if (!isMaterialSlug(slug)) return refuse({ kind: 'bad_name' });
  const parsed = parseFile(file, faqHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  return { kind: 'parsed', fields: { ...parsed.head, slug, position: Number(position), content } };
}

function parseFile<T>({ text }: NamedText, schema: z.ZodType<T>): Content<T> | Refused {
  const read = readContent(text, schema);
  if (read.kind === 'refused') return read;
  const unknown = findUnknownFacts(read.body);
  if (unknown.length === 0) return read;
  return refuse(...unknown.map((name) => ({ kind: 'unknown_fact', name, line: lineOf(text, name) }) as const));
}

/** Of the first placeholder with that name, counted from 1. */
function lineOf(text: string, name: string): number {
  const place = text.search(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  return text.slice(0, place).split('\n').length;
}

function line(max: number) {
  return z.string().trim().min(1).max(max);
}

const WORDS_A_MINUTE = 160;

/** At least one minute. */
export function toReadingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>|&#?\w+;/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
