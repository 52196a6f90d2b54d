import { Marked } from 'marked';
import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { parse, YAMLParseError } from 'yaml';
import type * as z from 'zod';
import type { ContentFault, FieldFault } from './content-fault.ts';

export interface Content<Head> {
  readonly kind: 'read';
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
}

export interface ContentRefusal {
  readonly kind: 'refused';
  /** At least one. */
  readonly faults: readonly ContentFault[];
}

/** `---`, YAML, `---`, Markdown. */
const PARTS = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** The text below the head; everything if there is no head. */
export function bodyOf(file: string): string {
  const parts = PARTS.exec(file);
  return parts === null ? file : (parts[2] ?? '');
}

/** Reads a Markdown file with a head that the schema accepts. */
export function readContent<Head>(file: string, headSchema: z.ZodType<Head>): Content<Head> | ContentRefusal {
  const [, yaml, body = ''] = PARTS.exec(file) ?? [];
  if (yaml === undefined) return refuseContent({ kind: 'no_head' });
  if (file.includes('\0')) return refuseContent({ kind: 'nul' });
  const read = readYaml(yaml);
  if (read.kind === 'refused') return read;
  const { data: head, error } = headSchema.safeParse(read.value, { reportInput: true });
  if (error) return refuseContent(...error.issues.flatMap((issue) => toFaults(issue, yaml)));
  if (body.trim() === '') return refuseContent({ kind: 'no_text' });
  return { kind: 'read', head, body };
}

function refuseContent(...faults: readonly ContentFault[]): ContentRefusal {
  return { kind: 'refused', faults };
}

function readYaml(text: string): { readonly kind: 'read'; readonly value: unknown } | ContentRefusal {
  try {
    return { kind: 'read', value: parse(text) ?? {} };
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) {
      const [place] = (error instanceof YAMLParseError && error.linePos) || [];
      const because = error.message.split('\n', 1)[0] ?? '';
      return refuseContent({ kind: 'no_yaml', line: place ? place.line + LINES_BEFORE_HEAD : null, because });
    }
    throw error;
  }
}

const LINES_BEFORE_HEAD = 1;

function toFaults(issue: z.core.$ZodIssue, yaml: string): ContentFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ kind: 'unknown_field', field, line: findLine(yaml, field) }));
  }
  const [name] = issue.path;
  if (name === undefined) return [{ kind: 'no_fields' }];
  const line = findLine(yaml, String(name));
  return [{ kind: 'field', field: issue.path.join('.'), line, fault: toFieldFault(issue) }];
}

function findLine(yaml: string, field: string): number | null {
  const place = yaml.split('\n').findIndex((line) => line.startsWith(`${field}:`));
  return place === -1 ? null : place + 1 + LINES_BEFORE_HEAD;
}

const WANTED: Readonly<Record<string, 'no_text' | 'no_list'>> = { string: 'no_text', array: 'no_list' };

function toFieldFault(issue: z.core.$ZodIssue): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return { is: issue.input === undefined ? 'missing' : (WANTED[issue.expected] ?? 'wrong') };
    case 'too_small':
      return { is: issue.origin === 'array' ? 'empty_list' : 'missing' };
    case 'too_big':
      return { is: issue.origin === 'array' ? 'too_many' : 'too_long', most: Number(issue.maximum) };
    case 'invalid_format':
      return { is: issue.format === 'date' ? 'no_day' : 'wrong' };
    default:
      return { is: 'wrong' };
  }
}

/** Keeps the ids of headings apart from those of the page. */
const HEADING_ID_PREFIX = 'h-';
/** @limit request: Deeper elements of a material are left out. */
const NESTING_MAX = 30;

const TEXT_TAGS = ['p', 'strong', 'em', 'del', 'code', 'pre', 'br', 'hr', 'blockquote', 'a'];
const BLOCK_TAGS = ['h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
/** Left out together with their content. */
const REMOVED_TAGS = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
];
/** Each has a name of its own for screen readers. */
const tableStart = (number: number) =>
  `<div class="prose-table" role="region" aria-label="Таблица${number === 1 ? '' : ` ${number}`}" tabindex="0"><table>`;

const markdown = new Marked({ gfm: true, async: false });

/** Unsafe: HTML inside the Markdown is kept. Sanitise it. */
export function toHtml(text: string): string {
  return markdown.parse(text, { async: false });
}

/**
 * Keeps the elements of a text and nothing that runs, loads or styles; links to other sites than `ownUrl` are not vouched for.
 * Headings get ids, tables a frame to scroll in. Sanitised HTML stays as it is when it is sanitised again.
 */
export function sanitise(html: string, ownUrl: string): string {
  return withScrollingTables(withHeadingIds(sanitizeHtml(html, optionsFor(ownUrl))));
}

function optionsFor(ownUrl: string): IOptions {
  return {
    allowedTags: [...TEXT_TAGS, ...BLOCK_TAGS],
    allowedAttributes: { a: ['href', 'rel'], th: ['align', 'scope'], td: ['align'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: REMOVED_TAGS,
    nestingLimit: NESTING_MAX,
    transformTags: {
      // The title is the only h1 of the page.
      h1: 'h2',
      b: 'strong',
      i: 'em',
      s: 'del',
      th: sanitizeHtml.simpleTransform('th', { scope: 'col' }),
      a: (tagName, { href }) => ({ tagName, attribs: toLinkAttributes(href, ownUrl) }),
    },
  };
}

function toLinkAttributes(href: string | undefined, ownUrl: string): Record<string, string> {
  const url = href === undefined ? null : URL.parse(href, ownUrl);
  if (href === undefined || url === null) return {};
  const isElsewhere = url.protocol.startsWith('http') && url.origin !== new URL(ownUrl).origin;
  return { href, ...(isElsewhere && { rel: 'noopener nofollow' }) };
}

function withHeadingIds(html: string): string {
  const taken = new Set<string>();
  return html.replace(/<(h[23])>(.*?)<\/\1>/gs, (_, tag: string, inner: string) => {
    const id = toFreeId(toPlainText(inner), taken);
    taken.add(id);
    return `<${tag} id="${id}">${inner}</${tag}>`;
  });
}

function toFreeId(text: string, taken: ReadonlySet<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const id = HEADING_ID_PREFIX + words.join('-');
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`;
  return free;
}

function withScrollingTables(html: string): string {
  let count = 0;
  return html
    .replaceAll('<table>', () => {
      count += 1;
      return tableStart(count);
    })
    .replaceAll('</table>', '</table></div>');
}

/** Without elements and entities; for counting and naming, not for display. */
function toPlainText(html: string): string {
  return html.replace(/<[^>]*>|&#?\w+;/g, ' ');
}
