import { isMaterialSlug, TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';
import * as z from 'zod';
import { sanitise, toHtml } from '#content/markdown-rules.ts';
import { type Content, type ContentRefusal, readContent, refuseContent } from '#content/read-content.ts';
import type { NewRow } from '#database/tables.ts';
import { FACT_NAMES, findUnknownFacts } from '../fact-rules.ts';
import { toReadingMinutes } from '../reading-rules.ts';
import type { ContentFile } from './content-file.ts';

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
