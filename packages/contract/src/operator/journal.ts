import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { maybeMoment, moment } from './pages.ts';

/** The audit log, newest first. */

const ok = z.literal('ok');
const day = z.optional(z.iso.date('День пишется так: 2026-12-31.'));
const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

const filters = {
  /** Days in Moscow, both included. */
  from: day,
  to: day,
  /** Such as `user.block`. */
  action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}\.[a-z_0-9]{1,40}$/, 'Такого действия нет.'))),
  /** Who did it. */
  account: z.optional(id),
  /** Whom or what an operator's action was about, such as `account 12`. */
  about: z.optional(z.string().check(z.regex(/^[a-z_]{1,20} [\w-]{1,40}$/, 'Пишется так: account 12.'))),
};
export const journalFilters = z.object(filters);
export type JournalFilters = z.infer<typeof journalFilters>;

export const journalEvent = z.object({
  id: z.int(),
  at: moment,
  action: z.string(),
  /** Null for what was done by command or by the product itself. */
  account: z.nullable(z.int()),
  /** Why, of what operators did; what users wrote is theirs. */
  reason: z.nullable(z.string()),
  /** Ids and counts, such as `people: 2`. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type JournalEvent = z.infer<typeof journalEvent>;

export const listJournal = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/journal',
  summary: 'Журнал: кто, что, когда и зачем сделал',
  operator: { does: 'reads' },
  query: z.object({ ...filters, before: z.optional(id) }),
  response: z.object({
    status: ok,
    data: z.array(journalEvent),
    /** The `before` of the next page; null on the last one. */
    next: z.nullable(z.int()),
  }),
});

export const exportJournal = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/journal/export',
  summary: 'Журнал файлом CSV',
  operator: { does: 'reads' },
  query: z.object(filters),
  ...fileAnswer,
});

/** A run that recomputes the chain. */
const check = z.object({
  state: z.enum(['wait', 'whole', 'broken', 'failed']),
  percent: z.int(),
  /** Of a finished one: its verdict. */
  message: z.string(),
  started: moment,
  finished: maybeMoment,
});
export type JournalCheck = z.infer<typeof check>;

export const getJournalCheck = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/journal/check',
  summary: 'Последняя проверка цепочки журнала и его голова',
  operator: { does: 'reads' },
  response: z.object({
    status: ok,
    /** On one line, to be kept elsewhere, such as `1204:9f86d081…`; null in an empty journal. */
    head: z.nullable(z.string()),
    check: z.nullable(check),
  }),
});

export const checkJournal = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/journal/check',
  summary: 'Проверить цепочку журнала',
  operator: { does: 'starts' },
  body: z.object({}),
  response: z.object({ status: ok }),
});
