import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Where people and posts are looked for, and whether it works today. */

const ok = z.literal('ok');

/** What a source can be asked for. */
export const SOURCE_USES = ['photo', 'keyword', 'monitor'] as const;
export type SourceUse = (typeof SOURCE_USES)[number];

/** `down`: it broke; `unavailable`: it cannot work as this site is set up. Neither is ever shown as "nothing found". */
export const SOURCE_HEALTHS = ['up', 'down', 'unavailable'] as const;
export const sourceHealthSchema = z.enum(SOURCE_HEALTHS);
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** A name for operators: what can be done with a source is in `serves`. */
  kind: z.string(),
  serves: z.array(z.enum(SOURCE_USES)),
  /** What is looked through there, in Russian; null: the people it has, who are counted. */
  extent: z.nullable(z.string()),
  health: sourceHealthSchema,
  /** Why it is not up, in Russian; null when it is. */
  message: z.nullable(z.string()),
  /** Of a catalogue; 0 elsewhere. */
  people: z.number(),
  faces: z.number(),
  price_rub: z.number(),
});
export type Source = z.infer<typeof sourceSchema>;

export const listSources = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-sources',
  summary: 'Где можно искать: состояние, сколько людей, цена',
  response: z.object({ status: ok, data: z.array(sourceSchema) }),
});

/** The last days shown at `/status`. */
export const STATUS_DAYS = 30;

const sourceStatusSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  health: sourceHealthSchema,
  message: z.nullable(z.string()),
  /** Of the last canary search; null before the first. */
  checked: z.nullable(z.string()),
  /** The last `STATUS_DAYS` days of Moscow, oldest first; `up` is the share of canary searches that passed, null without any. */
  days: z.array(z.object({ day: z.string(), up: z.nullable(z.number()) })),
});
export type SourceStatus = z.infer<typeof sourceStatusSchema>;

/** Open to everybody. */
export const getStatus = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/status',
  summary: 'Состояние источников сейчас и за последние 30 дней',
  response: z.object({ status: ok, data: z.array(sourceStatusSchema) }),
});
