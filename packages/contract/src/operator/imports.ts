import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { journalEvent } from './journal.ts';
import { maybeMoment, moment, seen } from './pages.ts';
import { finalWarrant, preview, warrant } from './warrant.ts';

/** Imports into the catalogue: a file is looked through first, then imported by a worker, which can be stopped at any time. */

const ok = z.literal('ok');
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const numbered = z.object({ id: number });
const changed = z.object({ status: ok });

/**
 * In characters.
 * @limit request: The import is refused as invalid.
 */
const BASIS_LIMIT_CHARS = 500;
/** @limit request: The import is refused as invalid. */
const FILE_NAME_LIMIT_CHARS = 500;

const file = z.object({
  /** In the folder of imports, which may be a part of a bucket, such as `june/people.ndjson`. */
  name: z.string(),
  bytes: z.int(),
  changed: moment,
});
export type ImportFile = z.infer<typeof file>;

export const listImportFiles = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/import-files',
  summary: 'Файлы в папке импорта',
  operator: { does: 'reads' },
  response: z.object({
    status: ok,
    data: z.array(file),
    /** There are further files, which can be named by hand. */
    more: z.boolean(),
  }),
});

/**
 * `checking`: the file is being looked through, `checked`: and nothing is written yet. `paused`: the operator has stopped it.
 * `refused`: it ended with a fault, which `message` tells.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'paused',
  'imported',
  'refused',
  'withdrawn',
] as const;
export const IMPORT_STATE_TITLES: Readonly<Record<(typeof IMPORT_STATES)[number], string>> = {
  checking: 'проверяем',
  checked: 'проверен',
  importing: 'идёт',
  paused: 'приостановлен',
  imported: 'закончен',
  refused: 'не вышел',
  withdrawn: 'отозван',
};

/** What a look through the file has found; nothing of it was written. */
const findings = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Whoever is in the source now and leaves it. */
  leaving: z.int(),
  /** Whoever had themselves removed, and stays away. */
  suppressed: z.int(),
  /** Lines of somebody who comes again later in the file. */
  repeated: z.int(),
  /** People who come in without some of their photos. */
  incomplete: z.int(),
  rejected: z.array(z.object({ reason: z.string(), lines: z.int() })),
});
export type ImportFindings = z.infer<typeof findings>;

const counts = z.object({
  people: z.int(),
  photos: z.int(),
  faces: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  suppressed: z.int(),
  left: z.int(),
});

const summary = z.object({
  id: z.int(),
  source: z.object({ id: z.string(), title: z.string() }),
  file: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Of the look through the file, or of the import. */
  percent: z.int(),
  created: moment,
  ended: maybeMoment,
});
export type ImportSummary = z.infer<typeof summary>;

const details = z.extend(summary, {
  basis: z.string(),
  /** The last day of the basis; null if it has no end. */
  until: z.nullable(z.string()),
  vouches_adults: z.boolean(),
  complete: z.boolean(),
  /** Why it ended, if it is refused; what goes on, while it is at work. */
  message: z.string(),
  findings: z.nullable(findings),
  /** What is written; null before it begins. */
  counts: z.nullable(counts),
  /** Some lines were not taken as they are; they can be downloaded. */
  has_remarks: z.boolean(),
  /** What operators did about it, newest first. */
  history: z.array(journalEvent),
  /** The newest of these. */
  seen,
});
export type ImportDetails = z.infer<typeof details>;

export const listImports = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Импорты, новые сверху',
  operator: { does: 'reads' },
  query: z.object({ before: z.optional(number) }),
  response: z.object({
    status: ok,
    data: z.array(summary),
    /** The `before` of the next page; null on the last one. */
    next: z.nullable(z.int()),
  }),
});

export const exportImports = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/imports/export',
  summary: 'Импорты файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});

export const getImport = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'Один импорт: что нашла проверка и сколько уже сделано',
  operator: { does: 'reads' },
  params: numbered,
  response: z.object({ status: ok, data: details }),
});

/** Changes nothing in the catalogue. */
export const checkImport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/imports',
  summary: 'Проверить файл перед импортом',
  operator: { does: 'starts' },
  body: z.object({
    file: z.string().check(z.minLength(1, 'Выберите файл.'), z.maxLength(FILE_NAME_LIMIT_CHARS)),
    source: z.string().check(z.minLength(1, 'Выберите источник.'), z.maxLength(100)),
    basis: z.string().check(z.trim(), z.minLength(1, 'Напишите основание.'), z.maxLength(BASIS_LIMIT_CHARS)),
    until: z.nullable(z.iso.date('Выберите день.')),
    vouches_adults: z.boolean(),
    complete: z.boolean(),
  }),
  response: z.object({ status: ok, id: z.int() }),
});

export const previewImport = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/imports/{id}/begin',
  summary: 'Что сделает импорт',
  operator: { does: 'reads' },
  params: numbered,
  response: preview,
});

export const beginImport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/imports/{id}/begin',
  summary: 'Начать импорт',
  operator: { does: 'changes for good', event: 'import.ordered', preview: previewImport },
  params: numbered,
  body: z.object(finalWarrant),
  response: changed,
});

export const pauseImport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/imports/{id}/pause',
  summary: 'Приостановить импорт',
  operator: { does: 'changes', event: 'import.paused' },
  params: numbered,
  body: z.object(warrant),
  response: changed,
});

export const resumeImport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/imports/{id}/resume',
  summary: 'Продолжить импорт',
  operator: { does: 'changes', event: 'import.resumed' },
  params: numbered,
  body: z.object(warrant),
  response: changed,
});

export const withdrawImport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/imports/{id}/withdraw',
  summary: 'Отозвать импорт: что записано, остаётся',
  operator: { does: 'changes', event: 'import.withdrawn' },
  params: numbered,
  body: z.object(warrant),
  response: changed,
});

export const exportImportRemarks = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/imports/{id}/remarks',
  summary: 'Строки, которые не приняты или приняты не целиком, файлом CSV',
  operator: { does: 'reads' },
  params: numbered,
  ...fileAnswer,
});
