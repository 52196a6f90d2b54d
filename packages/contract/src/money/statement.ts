import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { pageSchema } from '../search.ts';

/** Every kopeck in and out of an account. Amounts are in kopecks. */

const ownId = z.object({ id: z.coerce.number() });
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const period = {
  /** Both ends included, days in Moscow; without them everything. */
  date_from: z.optional(day),
  date_to: z.optional(day),
  kind: z.optional(z.enum(['in', 'out'])),
};

/** @limit list: The rest is on the next pages. */
export const STATEMENT_PAGE_SIZE = 20;
export const STATEMENT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];
/**
 * Rows of a file; it says so if it leaves some out.
 * @limit list: The file of a statement says how many rows it leaves out.
 */
export const STATEMENT_FILE_MAX_ROWS = 10_000;

export const receiptStateSchema = z.enum(['none', 'waiting', 'sent']);

export const statementLineSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  /** What it was, such as «Поиск по фото, нашлось 3 человека». */
  title: z.string(),
  /** Where the money came from or went, such as «Из пополнения 3 ноября»; empty if there is nothing to say. */
  detail: z.string(),
  /** Negative if it left the balance; of money that is only set aside 0. */
  amount_kopecks: z.number(),
  /** Set aside by this line, or returned from what was. */
  reserved_kopecks: z.number(),
  balance_kopecks: z.number(),
  receipt: receiptStateSchema,
});
export type StatementLine = z.infer<typeof statementLineSchema>;

export const getStatement = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/user/{id}/statement',
  summary: 'Выписка: каждая операция, остаток после неё и чек',
  params: ownId,
  query: z.object({ ...period, page: pageSchema }),
  response: z.object({
    status: z.literal('ok'),
    data: z.array(statementLineSchema),
    totalCount: z.number(),
    totals: z.object({
      before_kopecks: z.number(),
      in_kopecks: z.number(),
      spent_kopecks: z.number(),
      returned_kopecks: z.number(),
      balance_kopecks: z.number(),
      reserved_kopecks: z.number(),
    }),
  }),
});

export const exportStatement = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/user/{id}/statement-file',
  summary: 'Выписка файлом XLSX, CSV или PDF',
  params: ownId,
  query: z.object({ ...period, format: z.enum(STATEMENT_FORMATS) }),
  ...fileAnswer,
});
