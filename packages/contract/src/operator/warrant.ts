import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { moment } from './pages.ts';

/**
 * What changes in the operator's section ask for, and the confirmed mode, which spares the code for what can be undone.
 */

/**
 * In characters.
 * @limit request: The change is refused: the reason is too short or too long.
 */
export const REASON_CHARS = { min: 10, max: 500 } as const;

/**
 * How long a code spares further ones, for what can be undone.
 * @limit kept: The confirmed mode is over, and the next change wants a code.
 */
export const CONFIRMED_MS = 5 * 60_000;

/** Plain text: the journal is read in many places. */
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_CHARS.min, `Напишите причину подробнее: хотя бы ${REASON_CHARS.min} знаков.`),
    z.maxLength(REASON_CHARS.max, `Слишком длинная причина: не больше ${REASON_CHARS.max} знаков.`),
    z.regex(/^[^<>\p{Cc}]*$/u, 'Только обычный текст в одну строку, без знаков < и >.'),
  );
const code = z.string().check(z.regex(/^\s*\d{3}\s*\d{3}\s*$/, 'Шесть цифр из приложения с кодами.'));
const mode = z.string().check(z.maxLength(200));

/** Of every change: why, and the last event about the same row that the page has seen, so that nobody changes what has changed meanwhile. */
const why = { reason, seen: z.nullable(z.int().check(z.minimum(0))) };

/** Of a change that can be undone: a fresh code of the second factor, or the confirmed mode that one has opened. */
export const warrant = { ...why, by: z.union([z.object({ code }), z.object({ mode })]) };

/** Of a change for good: a fresh code, and what its preview asks to be typed. */
export const finalWarrant = { ...why, by: z.object({ code }), typed: z.string().check(z.maxLength(200)) };

const warrantSchema = z.object(warrant);
const finalWarrantSchema = z.object(finalWarrant);
export type Warrant = z.input<typeof warrantSchema>;
export type FinalWarrant = z.input<typeof finalWarrantSchema>;

/** What a change for good will do. */
export const preview = z.object({
  status: z.literal('ok'),
  /** One fact a line. */
  lines: z.array(z.string()),
  typed: z.string(),
});
export type Preview = z.infer<typeof preview>;

export const confirmOperator = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/confirm',
  summary: 'Подтверждённый режим оператора на пять минут',
  operator: { does: 'confirms' },
  body: z.object({ code }),
  response: z.object({
    status: z.literal('ok'),
    /** Only for this session, and kept by the page alone: whoever steals the cookie does not have it. */
    mode: z.string(),
    until: moment,
  }),
});

type Path = `/api/admin/${string}`;
interface Common extends Endpoint {
  readonly api: 'account';
  readonly path: Path;
}
type Deed = NonNullable<Endpoint['operator']>;
type Does<What extends Deed['does']> = { readonly operator: Extract<Deed, { does: What }> };
type Asking<Shape extends Record<string, z.core.$ZodType>> = { readonly body: z.ZodMiniObject<Shape> };

export type OperatorRead = Common & Does<'reads'> & { readonly method: 'GET' };
export type OperatorStart = Common & Does<'starts'> & { readonly method: 'POST' };
export type OperatorChange = Common & Does<'changes'> & { readonly method: 'POST' } & Asking<typeof warrant>;
export type OperatorFinalChange = Common &
  Does<'changes for good'> & {
    readonly method: 'POST';
    readonly operator: { readonly preview: OperatorRead };
  } & Asking<typeof finalWarrant>;
/** A call that is none of these does not compile in the table of them. */
export type OperatorEndpoint =
  | OperatorRead
  | OperatorStart
  | OperatorChange
  | OperatorFinalChange
  | typeof confirmOperator;
