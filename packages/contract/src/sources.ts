import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The sources of people and posts, and their health. */

const ok = z.literal('ok');

/** What a source can be used for. */
export const SOURCE_USES = ['photo', 'keyword', 'monitor'] as const;
export type SourceUse = (typeof SOURCE_USES)[number];

/** `down`: it fails; `unavailable`: it cannot work with the current settings. Neither is ever shown as "nothing found". */
export const SOURCE_HEALTHS = ['up', 'down', 'unavailable'] as const;
export const sourceHealthSchema = z.enum(SOURCE_HEALTHS);
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

/** All sources that can be used for what is asked. */
export const ALL_SOURCES = 'all';
/** Between the ids of several sources of one search or monitor. */
export const SOURCE_SEPARATOR = ',';
/** @limit request: The request is refused as invalid. */
export const NAMED_SOURCES_LIMIT_CHARS = 500;

export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** For operators only; the capabilities of a source are in `serves`. */
  kind: z.string(),
  serves: z.array(z.enum(SOURCE_USES)),
  /** What of this the operator has switched off. */
  switched_off: z._default(z.array(z.enum(SOURCE_USES)), []),
  /** What is searched there, in Russian; null for a catalogue, which shows its number of people instead. */
  extent: z.nullable(z.string()),
  health: sourceHealthSchema,
  /** Why it is not up, in Russian; null if it is. */
  message: z.nullable(z.string()),
  /** Unavailable because its first people are being loaded. */
  filling: z.boolean(),
  /** Number of people of a catalogue; 0 for other sources. */
  people: z.number(),
  faces: z.number(),
  /** Its people do not exist: they are drawn, to try the search on. */
  demo: z.boolean(),
  /** Of one search, in however many sources; 0 while nothing is charged. */
  price_rub: z.number(),
});
export type Source = z.infer<typeof sourceSchema>;

export const listSources = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-sources',
  summary: 'Где можно искать: состояние, сколько людей, цена',
  response: z.object({
    status: ok,
    data: z.array(sourceSchema),
    /** Whether anybody may be searched by a photo now. */
    face_search: z._default(z.boolean(), true),
  }),
});

/**
 * Number of days shown on `/status`.
 * @limit kept: Earlier days of a source are not shown.
 */
export const STATUS_DAYS = 30;

/** Of the vectors of a large source. Without one every face is compared: slower, and just as thorough. `none`: it needs none. */
export const SOURCE_INDEXES = ['none', 'ready', 'building', 'missing'] as const;
export type SourceIndex = (typeof SOURCE_INDEXES)[number];

const sourceStatusSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  health: sourceHealthSchema,
  message: z.nullable(z.string()),
  filling: z.boolean(),
  index: z.enum(SOURCE_INDEXES),
  /** Time of the last health probe; null before the first. */
  checked: z.nullable(z.string()),
  /** The last `STATUS_DAYS` days in Moscow time, oldest first; `up` is the share of probes that passed, null if there were none. */
  days: z.array(z.object({ day: z.string(), up: z.nullable(z.number()) })),
});
export type SourceStatus = z.infer<typeof sourceStatusSchema>;

/** Needs no session. */
export const getStatus = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/status',
  summary: 'Состояние источников сейчас и за последние 30 дней',
  response: z.object({ status: ok, data: z.array(sourceStatusSchema) }),
});
