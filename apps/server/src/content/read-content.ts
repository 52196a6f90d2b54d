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
