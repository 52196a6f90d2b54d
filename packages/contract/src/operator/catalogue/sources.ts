import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { endpoint } from '../../endpoint.ts';
import { ALL_SOURCES, SOURCE_HEALTHS, SOURCE_INDEXES, SOURCE_USES } from '../../sources.ts';
import { journalEvent } from '../journal.ts';
import { maybeMoment, moment, seen } from '../pages.ts';
import { finalWarrant, preview, warrant } from '../warrant.ts';

/** Where users search, and on what basis people are there. */

const ok = z.literal('ok');
const changed = z.object({ status: ok });

/** @limit list: No further source is added. */
export const SOURCES_MAX = 20;
/**
 * In characters: all of them fit into what a search names.
 * @limit request: The id is refused.
 */
export const SOURCE_ID_CHARS = 20;
/**
 * In characters.
 * @limit request: The title is refused.
 */
export const SOURCE_TITLE_CHARS = 60;
/**
 * In characters.
 * @limit request: The basis is refused.
 */
export const BASIS_CHARS = 500;

const use = z.enum(SOURCE_USES);
/** Plain text: it stands on the screens of users. */
const text = (from: number, to: number, empty: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(from, empty),
      z.maxLength(to, `Не больше ${to} знаков.`),
      z.regex(/^[^<>\p{Cc}]*$/u, 'Только обычный текст в одну строку, без знаков < и >.'),
    );
const title = text(2, SOURCE_TITLE_CHARS, 'Напишите название: хотя бы два знака.');

/** `empty`: nobody was imported yet. `filling`: its first people are being loaded. `erasing`: whoever is left of it goes now. */
const state = z.enum([...SOURCE_HEALTHS, 'empty', 'filling', 'closed', 'erasing', 'erased']);
export type SourceState = z.infer<typeof state>;
export const SOURCE_STATES: Readonly<Record<SourceState, string>> = {
  up: 'работает',
  down: 'не отвечает',
  unavailable: 'недоступен',
  empty: 'пуст',
  filling: 'наполняется',
  closed: 'закрыт',
  erasing: 'стирается',
  erased: 'стёрт',
};
/** Beside each other in a list. */
export const SHORT_USES: Readonly<Record<z.infer<typeof use>, string>> = {
  photo: 'по лицу',
  keyword: 'по словам',
  monitor: 'мониторинги',
};

const summary = z.object({
  id: z.string(),
  title: z.string(),
  /** People are imported into it, on a basis; others are searched at their own site. */
  catalogue: z.boolean(),
  state,
  /** What users read if it is not up. */
  message: z.nullable(z.string()),
  /** What it can be used for, and whether it is. */
  uses: z.array(z.object({ use, on: z.boolean() })),
  people: z.int(),
  faces: z.int(),
  basis: z.nullable(z.string()),
  /** The last day of the basis; null if it has no end, or there is none. */
  until: z.nullable(z.string()),
});
export type SourceSummary = z.infer<typeof summary>;

const details = z.extend(summary, {
  /** Who is in it without an age is an adult. */
  vouches_adults: z.boolean(),
  /** The last probe. */
  checked: maybeMoment,
  /** Of a closed one: since when, when its people are erased, and how many were so far. */
  end: z.nullable(z.object({ closed: moment, erases: moment, erased: maybeMoment, erased_people: z.int() })),
  index: z.enum(SOURCE_INDEXES),
  /** How many of its people were searched for, among how many faces; null if its faces were not compared yet, or it has none. */
  calibration: z.nullable(z.object({ searches: z.int(), faces: z.int(), at: moment, up_to_date: z.boolean() })),
  /** As on the page that everybody sees. */
  days: z.array(z.object({ day: z.string(), up: z.nullable(z.number()) })),
  history: z.array(journalEvent),
  seen,
});
export type SourceDetails = z.infer<typeof details>;

export const listOperatorSources = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/sources',
  summary: 'Источники: состояние, применения, основание',
  operator: { does: 'reads' },
  /** `seen`: of the list itself, which is added to and ordered. */
  response: z.object({ status: ok, data: z.array(summary), seen }),
});

/** Not below the sources: one of them may have the id `export`. */
export const exportSources = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/export/sources',
  summary: 'Источники файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});

const ofSource = z.object({ id: z.string().check(z.maxLength(100)) });

export const getOperatorSource = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/sources/{id}',
  summary: 'Источник: здоровье по дням, калибровка, индекс, основание',
  operator: { does: 'reads' },
  params: ofSource,
  response: z.object({ status: ok, data: details }),
});

export const probeSource = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/probe',
  summary: 'Проверить источник сейчас',
  operator: { does: 'starts' },
  params: ofSource,
  body: z.object({}),
  response: changed,
});

export const addSource = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources',
  summary: 'Добавить источник, в который можно импортировать людей',
  operator: { does: 'changes', event: 'source.added' },
  body: z.object({
    ...warrant,
    id: z.string().check(
      z.trim(),
      z.regex(/^[a-z][a-z0-9-]+$/, 'Строчные латинские буквы, цифры и дефис; первой — буква.'),
      z.maxLength(SOURCE_ID_CHARS, `Не больше ${SOURCE_ID_CHARS} знаков.`),
      z.refine((id) => id !== ALL_SOURCES, 'Так называются все источники сразу. Придумайте другой код.'),
    ),
    title,
  }),
  response: changed,
});

export const orderSources = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/order',
  summary: 'Порядок источников на экранах',
  operator: { does: 'changes', event: 'source.ordered' },
  /** The ids of all. */
  body: z.object({ ...warrant, order: z.array(z.string()).check(z.maxLength(100)) }),
  response: changed,
});

export const renameSource = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/title',
  summary: 'Переименовать источник',
  operator: { does: 'changes', event: 'source.renamed' },
  params: ofSource,
  body: z.object({ ...warrant, title }),
  response: changed,
});

export const switchSourceUse = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/use',
  summary: 'Включить или выключить применение источника',
  operator: { does: 'changes', event: 'source.use_switched' },
  params: ofSource,
  body: z.object({ ...warrant, use, on: z.boolean() }),
  response: changed,
});

export const setSourceBasis = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/basis',
  summary: 'Задать основание; закрытый источник откроется',
  operator: { does: 'changes', event: 'source.basis_set' },
  params: ofSource,
  body: z.object({
    ...warrant,
    basis: text(3, BASIS_CHARS, 'Напишите основание, например номер договора.'),
    /** Its last day; null: without an end. */
    until: z.nullable(z.iso.date('День пишется так: 2026-12-31.')),
  }),
  response: changed,
});

export const closeSource = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/close',
  summary: 'Закрыть источник: никого не показывать и не импортировать',
  operator: { does: 'changes', event: 'source.closed' },
  params: ofSource,
  body: z.object(warrant),
  response: changed,
});

export const previewSourceErasure = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/sources/{id}/erasure',
  summary: 'Что сотрётся вместе с людьми источника',
  operator: { does: 'reads' },
  params: ofSource,
  response: preview,
});

export const eraseSource = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/erase',
  summary: 'Закрыть источник и стереть его людей, не дожидаясь 30 дней',
  operator: { does: 'changes for good', event: 'source.erasure_ordered', preview: previewSourceErasure },
  params: ofSource,
  body: z.object(finalWarrant),
  response: changed,
});

export const previewVouchEnd = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/sources/{id}/vouch-end',
  summary: 'Кто уйдёт, если снять поручительство',
  operator: { does: 'reads' },
  params: ofSource,
  response: preview,
});

export const endSourceVouch = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/sources/{id}/vouch-end',
  summary: 'Снять поручительство: люди без возраста уйдут',
  operator: { does: 'changes for good', event: 'source.vouch_withdrawn', preview: previewVouchEnd },
  params: ofSource,
  body: z.object(finalWarrant),
  response: changed,
});
