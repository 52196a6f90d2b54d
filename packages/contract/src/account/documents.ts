import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The legal texts of the service: versioned, with the data of its operator filled in. */

const ok = z.literal('ok');

export const DOCUMENT_KINDS = [
  'offer',
  'privacy-policy',
  'personal-data-consent',
  'face-search-consent',
  'recurring-payments',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Nobody becomes a user without these, each with a tick of its own. */
export const REGISTRATION_DOCUMENTS = ['offer', 'personal-data-consent'] as const satisfies readonly DocumentKind[];
export type RegistrationDocument = (typeof REGISTRATION_DOCUMENTS)[number];
export type RequiredDocument = RegistrationDocument | 'recurring-payments';

/** Why a text was accepted. `new_version`: a user was asked again. */
export const ACCEPTED_FOR = ['registration', 'new_version', 'payment'] as const;
export type AcceptedFor = (typeof ACCEPTED_FOR)[number];

/** What to say where a document is needed and was not accepted. */
export const NOT_ACCEPTED: Readonly<Record<RequiredDocument, string>> = {
  offer: 'Примите оферту: по ней мы оказываем услуги.',
  'personal-data-consent': 'Дайте согласие: без него нам нельзя хранить ваши данные.',
  'recurring-payments': 'Согласитесь с условиями списаний: без этого мы ничего не списываем сами.',
};

const kindField = z.enum(DOCUMENT_KINDS);
/** The day of the text. */
const versionField = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Версия документа — это дата, например 2026-11-22.'));

const versionSchema = z.object({
  version: z.string(),
  title: z.string(),
  /** What is new in it. */
  summary: z.string(),
});
export type DocumentVersion = z.infer<typeof versionSchema>;

export const listDocuments = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/documents',
  summary: 'Документы сервиса: действующие версии',
  response: z.object({
    status: ok,
    /** In the order of `DOCUMENT_KINDS`. */
    data: z.array(z.extend(versionSchema, { kind: kindField })),
    /** What the operator has not said about himself, in words such as «ИНН». */
    missing: z.array(z.string()),
  }),
});

export const getDocument = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/documents/{kind}',
  summary: 'Текст документа: действующий или прежней версии',
  params: z.object({ kind: kindField }),
  query: z.object({ version: z.optional(versionField) }),
  response: z.object({
    status: ok,
    data: z.extend(versionSchema, {
      kind: kindField,
      /** Made of our own Markdown on the server. */
      html: z.string(),
      /** SHA-256 of the text, as it is stored with its acceptance. */
      hash: z.string(),
      /** All versions, newest first; the first is in force. */
      versions: z.array(versionSchema),
      missing: z.array(z.string()),
    }),
  }),
});

const CHANGES = ['same', 'added', 'removed'] as const;

export const changedParagraphSchema = z.object({
  /** `changed`: its parts say what of it is new and what is gone. */
  change: z.enum([...CHANGES, 'changed']),
  isHeading: z.boolean(),
  parts: z.array(z.object({ change: z.enum(CHANGES), text: z.string() })),
});
export type ChangedParagraph = z.infer<typeof changedParagraphSchema>;

export const compareDocument = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/documents/{kind}/changes',
  summary: 'Чем одна версия документа отличается от другой, по абзацам',
  params: z.object({ kind: kindField }),
  query: z.object({ from: versionField, to: versionField }),
  response: z.object({
    status: ok,
    data: z.object({ from: versionSchema, to: versionSchema, paragraphs: z.array(changedParagraphSchema) }),
  }),
});

/** A version that is no longer in force is refused with `document_outdated`: its text has to be read again. */
export const acceptDocuments = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/documents/accept',
  summary: 'Записывает, какие версии документов приняты и для чего',
  body: z.object({
    accepted_for: z.enum(ACCEPTED_FOR),
    /** The versions that were on the screen. */
    documents: z.array(z.object({ kind: kindField, version: versionField })).check(z.maxLength(DOCUMENT_KINDS.length)),
  }),
  response: z.object({ status: ok }),
});
