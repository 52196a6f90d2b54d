import { claimTasks } from '../../apps/server/src/engine/engine-repository.ts';
import { EXACT_SEARCH_FACES, findNearestFaces } from '../../apps/server/src/features/catalogue/face-repository.ts';
import { finishImportRun, openImportRun } from '../../apps/server/src/features/catalogue/import/range-repository.ts';
import { insertComputedFaces } from '../../apps/server/src/features/catalogue/migrate-faces-repository.ts';
import {
  deleteUnusedVisitors,
  insertVisitor,
  takeFormerAccount,
} from '../../apps/server/src/features/identity/accounts/account-repository.ts';
import { lockSession, touchSession } from '../../apps/server/src/features/identity/sessions/session-repository.ts';
import { findQueryPhoto } from '../../apps/server/src/features/photo-search/query-photos/query-photo-repository.ts';
import { listSearchPage } from '../../apps/server/src/features/search-list/list-repository.ts';
import { numberBrought, numberUncertain } from '../../apps/server/src/features/search-list/uncertain-repository.ts';
import { deleteEndedCollections } from '../../apps/server/src/features/vk-accounts/collection-repository.ts';
import { findTrackedByLogin, listTrackedPage } from '../../apps/server/src/features/vk-accounts/tracked-repository.ts';
import { endAttempt, startAttempt } from '../../apps/server/src/queue/waiting-repository.ts';
import { listOwnRows, listPlaceColumns } from '../../apps/server/src/retention/own-rows.ts';
import { listOverdue } from '../../apps/server/src/retention/purge-overdue.ts';
import { purgeBatch } from '../../apps/server/src/retention/purge-rows.ts';
import { listAged, TABLES } from '../../apps/server/src/retention/tables.ts';
import type { SampleRow } from './create-recorder.ts';

/** What the sample arguments of a repository function cannot show by themselves. */
export interface Example {
  readonly of: unknown;
  readonly title: string;
  /** Answers to its statements, one after the other. */
  readonly rows: readonly (readonly SampleRow[])[];
  /** Makes other arguments of those with everything given; null: the rows are for every call of the function. */
  readonly given: ((values: readonly unknown[]) => readonly unknown[]) | null;
  /** Made-up arguments would say nothing: the function is called with those of its examples only. */
  readonly alone?: true;
}

const ID = '00000000-0000-4000-8000-000000000000';
const IMPORT = {
  basis: 'old',
  vouchesAdults: false,
  modelId: null,
  fileName: 'people.ndjson',
  fileDigest: Buffer.alloc(32),
  ranges: [{ start: 0, end: 1, firstLine: 1 }],
};
const OPEN_IMPORT = {
  missing_people: null,
  id: ID,
  lawful_basis: IMPORT.basis,
  vouches_adults: false,
  model_id: null,
  file_name: IMPORT.fileName,
  file_digest: IMPORT.fileDigest,
  ranges: 1,
  ranges_there: 1,
};

const WAITING_TASK = {
  id: ID,
  lane: 'normal',
  requester_group: '',
  requester_member: '',
  is_short: false,
  state: 'waiting',
  arrived_at: new Date(0),
  started_at: null,
  lease_until: null,
};

const LOST_TASK = { ...WAITING_TASK, state: 'running', started_at: new Date(0), lease_until: new Date(0) };

/** `npm run queries` names each place that needs a line here: what runs only if a statement has found something, say. */
export const EXAMPLES: readonly Example[] = [
  answering(claimTasks, [], [WAITING_TASK, LOST_TASK], [], [WAITING_TASK]),
  answering(deleteEndedCollections, [{ id: ID }]),
  answering(deleteUnusedVisitors, [{ id: 1 }]),
  answering(findQueryPhoto, [{ id: ID }]),
  answering(finishImportRun, [{ people: 1 }]),
  answering(insertComputedFaces, [{ id: 'photoId' }]),
  answering(insertVisitor, [{ id: 1 }]),
  answering(listSearchPage, [{ id: ID }]),
  answering(listTrackedPage, [{ count: 100 }]),
  answering(lockSession, [{ account_id: 1 }]),
  answering(numberBrought, [{ kind: 'photo', results: 1 }], [{ results: 2 }]),
  answering(numberUncertain, [{ uncertain_day: null }], [{ results: 1 }]),
  answering(takeFormerAccount, [{ from: 1, to: 2 }]),
  answering(touchSession, [{ account_id: 1 }]),
  {
    ...calling(openImportRun, 'the same import again', (db, plan, now) => [
      db,
      { ...plan, ...IMPORT, missing: null },
      now,
    ]),
    rows: [[{ id: 'other', closed_at: null, vouches_adults: true }], [OPEN_IMPORT]],
  },
  {
    ...calling(openImportRun, 'instead of another', (db, plan, now) => [
      db,
      { ...plan, ...IMPORT, missing: null, basis: 'new' },
      now,
    ]),
    rows: [
      [{ id: 'other', closed_at: null }],
      [OPEN_IMPORT],
      [{ people: 1 }],
      [],
      [],
      [{ id: 'other' }],
      [],
      [],
      [{ id: 1 }],
      [{ id: 1 }],
      [{ id: 1 }],
    ],
  },
  {
    ...calling(findNearestFaces, 'a large source', (db, query) => [db, { ...query, faces: EXACT_SEARCH_FACES + 1 }]),
    rows: [[{ valid: true }]],
  },
  {
    of: startAttempt,
    title: 'an order',
    rows: [],
    given: ([db]) => [db, 'acquirer-order', { account_id: 1, id: ID }],
  },
  {
    of: endAttempt,
    title: 'an order',
    rows: [],
    given: ([db]) => [db, 'acquirer-order', { account_id: 1, id: ID, attempts: 1 }, { state: 'done' }],
  },
  { ...calling(listOverdue, '', (db, settings, now) => [db, settings, now, TABLES]), alone: true },
  ...listAged()
    .filter(({ rule }) => rule.removedBy === undefined)
    .map((aged): Example => {
      const title = `${aged.facts.table}: ${aged.rule.what}`;
      return { ...calling(purgeBatch, title, (db, _, batch) => [db, aged, batch]), alone: true };
    }),
  ...TABLES.flatMap((facts) => {
    const { table, download } = facts;
    if (download === undefined || !('fields' in download)) return [];
    const own = { facts, section: download };
    const after = { row: {}, place: listPlaceColumns(own) };
    return [{ ...calling(listOwnRows, table, (db, _, page) => [db, own, { ...page, after }]), alone: true } as const];
  }),
  calling(findTrackedByLogin, 'the name of a wall', (db, query) => [db, { ...query, login: 'anna' }]),
];

/** Whatever the function is called with, its statements find these rows. */
export function answering(of: (...values: never) => unknown, ...rows: readonly (readonly SampleRow[])[]): Example {
  return { of, title: '', rows, given: null };
}

/** One more call of the function. */
function calling<V extends readonly unknown[]>(
  of: (...values: [...V]) => unknown,
  title: string,
  given: (...values: [...V]) => readonly [...NoInfer<V>],
): Example {
  return { of, title, rows: [], given: (values) => given(...(values as [...V])) };
}
