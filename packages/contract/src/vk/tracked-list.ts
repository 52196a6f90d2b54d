import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { trackedAccountSchema } from './accounts.ts';
import { trackedIdSchema } from './filter.ts';
import { FOLDER_MAX_CHARS, PASTED_LINKS_MAX, PASTED_TEXT_MAX_CHARS, TRACKED_MAX } from './limits.ts';

/** What is done with many tracked accounts at once. */

const ok = z.literal('ok');

const idsSchema = z.array(trackedIdSchema).check(z.minLength(1), z.maxLength(TRACKED_MAX));

/** `not_a_page` is no page of VK at all; `unknown` looks like one, and VK does not know it. */
export const ADDED_OUTCOMES = [
  'added',
  'already',
  'not_a_page',
  'unknown',
  'closed',
  'deleted',
  'banned',
  'removed',
  'full',
] as const;
export type AddedOutcome = (typeof ADDED_OUTCOMES)[number];

export const addAccounts = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/add',
  summary: `Добавляет страницы из текста: до ${PASTED_LINKS_MAX} ссылок в строках, через запятую или среди слов, и отвечает про каждую`,
  body: z.object({
    text: z.string().check(z.maxLength(PASTED_TEXT_MAX_CHARS, 'Слишком длинный текст. Вставьте ссылки частями.')),
  }),
  response: z.object({
    status: ok,
    /** In the order of the text; the same page in several forms is answered once. */
    data: z.array(
      z.object({
        /** As it was written. */
        given: z.string(),
        outcome: z.enum(ADDED_OUTCOMES),
        /** The page, if it is tracked now. */
        account: z.nullable(trackedAccountSchema),
      }),
    ),
  }),
});
export type AddedAccount = z.infer<(typeof addAccounts)['response']>['data'][number];

/** How far the refreshing of all accounts is. */
export const refreshProgressSchema = z.object({
  /** Accounts that may be refreshed. */
  total: z.number(),
  /** Those whose collection is waiting or going on. */
  waiting: z.number(),
  /** Those whose last collection failed. */
  failed: z.number(),
  /** Until when the calls to VK are used up; null if they are not. */
  paused_until: z.nullable(z.string()),
});
export type RefreshProgress = z.infer<typeof refreshProgressSchema>;

export const refreshAll = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/refresh-all',
  summary: 'Обновляет все мои аккаунты; сначала те, которые дольше не читали',
  body: z.object({}),
  response: z.object({ status: z.literal('wait'), progress: refreshProgressSchema }),
});

export const getRefreshProgress = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/refresh-progress',
  summary: 'Сколько моих аккаунтов ещё обновляется',
  query: z.object({}),
  response: z.object({ status: ok, progress: refreshProgressSchema }),
});

export const moveToFolder = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/move-to-folder',
  summary: 'Кладёт аккаунты в папку; без имени — вынимает из неё. Папка есть, пока в ней что-то лежит',
  body: z.object({
    ids: idsSchema,
    folder: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Назовите папку.'),
          z.maxLength(FOLDER_MAX_CHARS, `Название папки — до ${FOLDER_MAX_CHARS} знаков.`),
        ),
    ),
  }),
  response: z.object({ status: ok }),
});

export const removeAccounts = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/remove',
  summary: 'Перестаёт отслеживать аккаунты; в течение часа это можно вернуть',
  body: z.object({ ids: idsSchema }),
  /** `undo` is what `/collection/restore` takes. */
  response: z.object({ status: ok, removed: z.number(), undo: z.string() }),
});

export const restoreAccounts = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/restore',
  summary: 'Возвращает аккаунты, которые только что убрали из списка',
  body: z.object({ undo: z.string().check(z.maxLength(100_000)) }),
  response: z.object({ status: ok, restored: z.number() }),
});
