import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_KINDS, type DocumentKind } from '@vidno/contract/account/documents';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import * as z from 'zod';
import { type Config, missingOperatorFields, type OperatorField } from '#config/config.ts';
import { readContent } from '#content/content.ts';
import { describeContentFault } from '#content/content-fault.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';
import type { DocumentShelf, DocumentText } from './document-shelf.ts';

/** `<kind>/<yyyy-MM-dd>.md`: a file is never changed once it was in force, a new text is a new file. */
const FOLDER = join(import.meta.dirname, '../../../../../content/documents');
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.md$/;

const headSchema = z.strictObject({
  title: z.string().min(1),
  version: z.string(),
  summary: z.string().min(1),
  asks_again: z.boolean().default(false),
});

/** Reads every version of every document. Throws if one is missing, malformed or has a placeholder that nobody knows. */
export async function loadDocuments(
  config: PlaceholderConfig & Pick<Config, 'production'>,
  folder: string = FOLDER,
): Promise<DocumentShelf> {
  const values = placeholderValues(config);
  const entries = await Promise.all(
    DOCUMENT_KINDS.map(async (kind) => [kind, await loadKind(join(folder, kind), kind, values)] as const),
  );
  const texts = Object.fromEntries(entries);
  const consent = texts['face-search-consent']?.[0]?.version;
  if (consent !== FACE_SEARCH_CONSENT.version) {
    throw new Error(`face-search-consent is of ${consent}, and searches ask for ${FACE_SEARCH_CONSENT.version}`);
  }
  const missing = missingOperatorFields(config.operator);
  return { texts, missing, isOpen: !config.production || missing.length === 0 };
}

async function loadKind(
  folder: string,
  kind: DocumentKind,
  values: ReadonlyMap<string, string>,
): Promise<DocumentText[]> {
  const names = (await readdir(folder)).sort().reverse();
  if (names.length === 0) throw new Error(`${folder} has no version`);
  return Promise.all(names.map((name) => loadText(join(folder, name), { kind, name, values })));
}

async function loadText(
  path: string,
  { kind, name, values }: { kind: DocumentKind; name: string; values: ReadonlyMap<string, string> },
): Promise<DocumentText> {
  try {
    const version = FILE_NAME.exec(name)?.[1];
    if (version === undefined) throw new Error('the name must be a day such as 2026-11-22.md');
    const content = readContent(await readFile(path, 'utf8'), headSchema);
    if (content.kind === 'refused') throw new Error(content.faults.map(describeContentFault).join('; '));
    const { head, body } = content;
    if (head.version !== version) throw new Error(`the version must be ${version}, as in the name`);
    const markdown = fillPlaceholders(body.trim(), values);
    const hash = createHash('sha256').update(markdown).digest('hex');
    return { kind, version, title: head.title, summary: head.summary, asksAgain: head.asks_again, markdown, hash };
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

type PlaceholderConfig = Pick<Config, 'operator' | 'publicUrl' | 'queryPhotoHours' | 'resultDays' | 'demoIdleDays'>;

export const OPERATOR_FIELD_NAMES: Readonly<Record<OperatorField, string>> = {
  name: 'название',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  address: 'адрес',
  email: 'почта',
  phone: 'телефон',
};

/** What may stand in double braces in a legal text. */
function placeholderValues(config: PlaceholderConfig): ReadonlyMap<string, string> {
  const operator = Object.entries(OPERATOR_FIELD_NAMES).map(([field, name]) => {
    const value = config.operator[field as OperatorField];
    return [`operator.${field}`, value ?? `[не указано: ${name}]`] as const;
  });
  return new Map([
    ...operator,
    ['operator.site', config.publicUrl],
    ['retention.query_photo_hours', String(config.queryPhotoHours)],
    ['retention.result_days', String(config.resultDays)],
    ['retention.demo_idle_days', String(config.demoIdleDays)],
    ['retention.notification_days', String(KEPT_DAYS.notification)],
    ['retention.account_email_days', String(KEPT_DAYS.accountEmail)],
    ['retention.audit_purpose_days', String(KEPT_DAYS.auditPurpose)],
    ['retention.trial_claim_days', String(KEPT_DAYS.trialClaim)],
    ['retention.support_email_days', String(KEPT_DAYS.supportEmail)],
  ]);
}

/** Throws for a placeholder that nobody knows. Values are plain text: nothing in them is read as Markdown. */
function fillPlaceholders(markdown: string, values: ReadonlyMap<string, string>): string {
  return markdown.replaceAll(/\{\{(.*?)\}\}/g, (placeholder, name: string) => {
    const value = values.get(name.trim());
    if (value === undefined) throw new Error(`unknown placeholder ${placeholder}`);
    return value.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
  });
}
