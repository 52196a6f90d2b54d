import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { journalEvent } from './journal.ts';
import { maybeMoment, seen } from './pages.ts';
import { warrant } from './warrant.ts';

/** The settings of the process that answers, and the one switch that is no setting: face search. */

const ok = z.literal('ok');
const changed = z.object({ status: ok });

const setting = z.object({
  /** Of the environment variable. */
  name: z.string(),
  /** Of a secret nothing is told but whether it is set. */
  secret: z.boolean(),
  /** In effect; null if nothing is set. */
  value: z.nullable(z.string()),
  default: z.nullable(z.string()),
  /** `derived`: follows from other settings, or was made once by the product. Null if nothing is set. */
  origin: z.nullable(z.enum(['environment', 'default', 'derived'])),
});
export type Setting = z.infer<typeof setting>;

const faceSearch = z.object({
  /** By the settings and the database; otherwise the switch opens nothing. */
  allowed: z.boolean(),
  /** Who allowed it, in the operator's words; null if nothing is said. */
  basis: z.nullable(z.string()),
  /** Since when it is switched off; null if it is not. */
  off_since: maybeMoment,
  /** What operators did about it, newest first. */
  history: z.array(journalEvent),
  /** The newest of these: a change says so, and is refused if there is a newer one by then. */
  seen,
});
export type FaceSearchSwitch = z.infer<typeof faceSearch>;

export const getSettings = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Настройки: что действует, чем задано; включён ли поиск по лицу',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: z.array(setting), face_search: faceSearch }),
});

export const switchFaceSearchOff = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/settings/face-search/off',
  summary: 'Выключить поиск по лицу для всех',
  operator: { does: 'changes', event: 'face_search.switched_off' },
  body: z.object(warrant),
  response: changed,
});

export const switchFaceSearchOn = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/settings/face-search/on',
  summary: 'Включить поиск по лицу',
  operator: { does: 'changes', event: 'face_search.switched_on' },
  body: z.object(warrant),
  response: changed,
});
