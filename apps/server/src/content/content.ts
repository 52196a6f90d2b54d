import { Marked } from 'marked';
import type { IOptions } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { parse, YAMLParseError } from 'yaml';
import type * as z from 'zod';

export interface Content<Head> {
  readonly kind: 'read';
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
}

/** What is wrong with a file, for its author. */
export interface ContentRefusal {
  readonly kind: 'refused';
  readonly message: string;
}

/** `---`, YAML, `---`, Markdown. */
const PARTS = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** Reads a Markdown file with a head that the schema accepts. */
export function readContent<Head>(file: string, headSchema: z.ZodType<Head>): Content<Head> | ContentRefusal {
  const [, yaml, body = ''] = PARTS.exec(file) ?? [];
  if (yaml === undefined) return refuseContent('the file must begin with a head between two lines of ---');
  if (file.includes('\0')) return refuseContent('the text contains a NUL character');
  const read = readYaml(yaml);
  if (read.kind === 'refused') return read;
  const { data: head, error } = headSchema.safeParse(read.value);
  if (error) return refuseContent(error.issues.map(describeIssue).join('; '));
  if (body.trim() === '') return refuseContent('the text is missing');
  return { kind: 'read', head, body };
}

export function refuseContent(message: string): ContentRefusal {
  return { kind: 'refused', message };
}

function readYaml(text: string): { readonly kind: 'read'; readonly value: unknown } | ContentRefusal {
  try {
    return { kind: 'read', value: parse(text) ?? {} };
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) {
      return refuseContent(`the head is not valid YAML: ${error.message.split('\n', 1)[0]}`);
    }
    throw error;
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown ${issue.keys.join(', ')}`;
  return `${issue.path.join('.') || 'the head'} ${issue.message}`;
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
