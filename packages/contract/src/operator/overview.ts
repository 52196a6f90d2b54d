import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from './pages.ts';

/** Whether all is well, and what is due today. */

const ok = z.literal('ok');

const finding = z.object({
  /** Such as `backups`: the ids of `vidno doctor --json`. */
  id: z.string(),
  state: z.enum(['ok', 'warning', 'failure']),
  /** What the check answered, in English, as the command prints it. */
  text: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** What `vidno doctor` found, and when. */
const examination = z.object({ at: moment, findings: z.array(finding) });
export type Examination = z.infer<typeof examination>;

const overview = z.object({
  /** Null before the first one after the installation. */
  examination: z.nullable(examination),
  removals: z.object({
    open: z.int(),
    /** The most urgent first. */
    due: z.array(
      z.object({ number: z.string(), due: moment, minor: z.boolean(), hidden: z.boolean(), asked: z.boolean() }),
    ),
  }),
  /** The 24 hours before that moment. */
  day: z.object({
    at: moment,
    searches: z.int(),
    /** Of these, the ones that found somebody, and those that failed. */
    found: z.int(),
    failed: z.int(),
    /** 95 of 100 searches took no longer; null without a search that has ended. */
    p95_seconds: z.nullable(z.number()),
    paid_kopecks: z.int(),
    refunded_kopecks: z.int(),
  }),
  release: z.int(),
  processes: z.array(
    z.object({
      id: z.string(),
      /** Such as `web worker engine`. */
      parts: z.string(),
      release: z.int(),
      started: moment,
      seen: moment,
      /** False if it is silent, and so gone or stuck. */
      alive: z.boolean(),
    }),
  ),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Обзор: всё ли в порядке и что нужно сделать сегодня',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: overview }),
});

export const examineNow = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/examine',
  summary: 'Проверить всё сейчас',
  operator: { does: 'starts' },
  response: z.object({ status: ok, data: examination }),
});

/** What somebody who helps with a fault needs to know; without data of users, addresses, secrets and paths. */
export const exportSupportBundle = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/support-bundle',
  summary: 'Архив о состоянии сервиса для того, кто помогает с неполадкой',
  operator: { does: 'reads' },
  ...fileAnswer,
});
