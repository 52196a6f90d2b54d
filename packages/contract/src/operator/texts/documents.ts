import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from '../../account/documents.ts';
import { endpoint } from '../../endpoint.ts';
import { moment } from '../pages.ts';

/** Legal texts come with a release, and are only looked at here. */

/** Accounts that have accepted it, and have not withdrawn that; null for what nobody is asked to accept. */
const accepted = z.nullable(z.int());

const document = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  /** In force since that day. */
  version: z.string(),
  /** What is new in it. */
  summary: z.string(),
  /** Whether users who have accepted an earlier version are asked to accept this one. */
  asks_again: z.boolean(),
  accepted,
  /** Those before it, newest first. */
  earlier: z.array(z.object({ version: z.string(), accepted })),
});
export type OperatorDocument = z.infer<typeof document>;

export const listDocumentsInForce = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/documents',
  summary: 'Документы: что действует, с какого дня и сколько аккаунтов приняли',
  operator: { does: 'reads' },
  response: z.object({
    status: z.literal('ok'),
    data: z.array(document),
    /** When it was counted who has accepted them. */
    at: moment,
    /** What the texts should say of the operator and cannot, in words such as «ИНН». */
    missing: z.array(z.string()),
  }),
});
