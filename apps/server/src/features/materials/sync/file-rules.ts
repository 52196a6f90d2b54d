import { isMaterialSlug, TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';
import { parse, YAMLParseError } from 'yaml';
import * as z from 'zod';
import { sanitise, toHtml } from '#content/markdown-rules.ts';
import type { NewRow } from '#database/tables.ts';
import { FACT_NAMES, findUnknownFacts } from '../fact-rules.ts';
import { toReadingMinutes } from '../reading-rules.ts';
import type { ContentFile } from './content-file.ts';

export type MaterialFields = Omit<NewRow<'material'>, 'id' | 'changed_at'>;
export type FaqFields = NewRow<'faq_entry'>;

export type Parsed<T> = { readonly kind: 'parsed'; readonly fields: T } | Refused;
type Refused = { readonly kind: 'refused'; readonly message: string };

const TITLE_LIMIT_CHARS = 200;
const LEAD_LIMIT_CHARS = 500;
const PREVIEW_LIMIT_CHARS = 1_000;
/** Search engines show no more. */
const DESCRIPTION_LIMIT_CHARS = 160;
const TAGS_MAX = 10;

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;
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
  if (!isMaterialSlug(slug)) return refuse(SLUG_MESSAGE);
  const parsed = parseFile(file, materialHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  const fields = { ...parsed.head, slug, origin: file.origin, content, reading_minutes: toReadingMinutes(content) };
  return { kind: 'parsed', fields };
}

/** The name of the file says its place and its slug: `03-refund.md`. */
export function parseFaqEntry(file: ContentFile, publicUrl: string): Parsed<FaqFields> {
  const [, position, slug = ''] = FAQ_NAME.exec(file.name) ?? [];
  if (position === undefined) return refuse('the name must begin with a number, such as 03-refund.md');
  if (!isMaterialSlug(slug)) return refuse(SLUG_MESSAGE);
  const parsed = parseFile(file, faqHeadSchema);
  if (parsed.kind === 'refused') return parsed;
  const content = sanitise(toHtml(parsed.body), publicUrl);
  return { kind: 'parsed', fields: { ...parsed.head, slug, origin: file.origin, position: Number(position), content } };
}

function parseFile<T>(
  { text }: ContentFile,
  schema: z.ZodType<T>,
): { readonly kind: 'parsed'; readonly head: T; readonly body: string } | Refused {
  const [, yaml, body = ''] = HEAD.exec(text) ?? [];
  if (yaml === undefined) return refuse('the file must begin with a head between two lines of ---');
  if (text.includes('\0')) return refuse('the text contains a NUL character');
  const read = readYaml(yaml);
  if (read.kind === 'refused') return read;
  const { data: head, error } = schema.safeParse(read.value);
  if (error) return refuse(error.issues.map(describeIssue).join('; '));
  if (body.trim() === '') return refuse('the text is missing');
  const unknown = findUnknownFacts(body);
  if (unknown.length > 0) {
    return refuse(`there is no {{${unknown.join('}}, {{')}}}; known are ${FACT_NAMES.join(', ')}`);
  }
  return { kind: 'parsed', head, body };
}

function readYaml(text: string): { readonly kind: 'read'; readonly value: unknown } | Refused {
  try {
    return { kind: 'read', value: parse(text) ?? {} };
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) {
      return refuse(`the head is not valid YAML: ${error.message.split('\n', 1)[0]}`);
    }
    throw error;
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown ${issue.keys.join(', ')}`;
  return `${issue.path.join('.') || 'the head'} ${issue.message}`;
}

function line(max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .trim()
    .min(1, { error: 'is missing' })
    .max(max, { error: `must have at most ${max} characters` });
}

function refuse(message: string): Refused {
  return { kind: 'refused', message };
}
