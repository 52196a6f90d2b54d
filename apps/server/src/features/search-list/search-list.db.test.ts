import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import type { Caller } from '#features/identity/tools.ts';
import { purgeQueryPhotos } from '#features/photo-search/query-photos/query-photos.ts';
import type { AuthoriseRefusal } from '#features/rights/authorise.ts';
import { NOTHING_DELIVERED } from '#features/search-payments/pay-for-search.ts';
import { advanceRun } from '#runs/advance-run.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { advanceAll, claimAll } from '#testing/runs/advance-all.ts';
import { addCaller, createSearchFixture, photoForm, type TestPicture } from '#testing/search-fixture.ts';
import { listSearches } from './list-searches.ts';
import { refreshSearch } from './refresh-search.ts';
import { purgeSearches, removeSearch } from './remove-search.ts';
import { createSearchRunKind } from './search-run.ts';
import { startSearch } from './start-search.ts';

const db = testDatabase();
const pictures = {
  anna: [fakeFace('anna')],
  'anna and boris': [fakeFace('anna'), fakeFace('boris')],
  ...Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`photo ${index}`, [fakeFace(`person ${index}`)]])),
};
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures });
  caller = await addCaller(db());
});

async function rowsOf(id: string) {
  const search = await db().selectFrom('search').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const run = await db().selectFrom('run').selectAll().where('id', '=', search.run_id).executeTakeFirstOrThrow();
  return { search, run };
}

describe('the list', () => {
  test('has twenty a page, the newest first, everybody once', async () => {
    for (let index = 0; index < 25; index++) {
      await start(`photo ${index}`);
      // Two in the same instant now and then: their order is still the same on every page.
      if (index % 3 > 0) stage.advance(1_000);
    }
    const first = await list({ page: 0 });
    const second = await list({ page: 1 });
    expect([first.entries.length, second.entries.length, first.totalCount]).toEqual([20, 5, 25]);
    const created = [...first.entries, ...second.entries].map((entry) => entry.created);
    expect(created).toEqual(created.toSorted().reverse());
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(25);
  });

  test('is empty far beyond its end', async () => {
    await start('anna');
    expect(await list({ page: 1_000_000_000 })).toMatchObject({ entries: [], totalCount: 1 });
  });

  test('says what each search is doing, with the face looked for', async () => {
    const id = await start('anna');
    const { entries } = await list({});
    expect(entries).toMatchObject([
      {
        id,
        type: 'photo',
        status: 'wait',
        percent: 0,
        message: 'Поиск в очереди',
        source: 'other',
        source_title: 'Другие источники',
        count: 0,
      },
    ]);
    const ticket = entries[0]?.imagePath?.split('/').at(-1) ?? '';
    expect(stage.tools.fileUrls.openTicket('file', ticket, null)?.key).toMatch(/^query\/.*\/face-0\.jpg$/);
  });

  test("tells demo searches from the others, and shows nobody else's", async () => {
    const demo = await start('anna', { demo: true });
    const paid = await start('photo 1');
    const ids = async (wished?: boolean) => (await list({ demo: wished })).entries.map(({ id }) => id);
    expect(await ids(true)).toEqual([demo]);
    expect(await ids(false)).toEqual([paid]);
    expect((await ids()).sort()).toEqual([demo, paid].sort());
    caller = await addCaller(db());
    expect(await list({})).toMatchObject({ entries: [], totalCount: 0 });
  });
});

describe('refreshing', () => {
  test('a waiting search answers with the run that waits', async () => {
    const id = await start('anna');
    const first = await refresh(id);
    expect(first).toMatchObject({ kind: 'waiting' });
    expect(await refresh(id)).toEqual(first);
    expect(await runs()).toHaveLength(1);
  });

  test('an ended search starts a new run, once however often it is asked, with a line in the journal', async () => {
    const id = await start('anna');
    await end();
    const outcomes = await Promise.all([refresh(id), refresh(id), refresh(id)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['started', 'waiting', 'waiting']);
    expect(await runs()).toMatchObject([{ status: 'wait' }]);
    const journal = await db().selectFrom('audit_event').selectAll().orderBy('id').execute();
    expect(journal.map(({ action, purpose }) => [action, purpose])).toEqual([
      ['search.started', 'Ищу родственника'],
      ['search.repeated', 'Ищу родственника'],
    ]);
  });

  test('after the photo has been deleted asks for it again', async () => {
    const id = await start('anna');
    await end();
    stage.advance(25 * HOUR_MS);
    await purgeQueryPhotos(stage.tools);
    expect(await refresh(id)).toEqual({ kind: 'refused', because: 'upload_not_found' });

    expect(await startOutcome({ text: 'anna' })).toEqual({ kind: 'exists', id });
    expect(await refresh(id)).toMatchObject({ kind: 'started' });
  });

  test("somebody else's search is not found", async () => {
    const id = await start('anna');
    caller = await addCaller(db());
    expect(await refresh(id)).toEqual({ kind: 'refused', because: 'search_not_found' });
  });
});

describe('removing', () => {
  test('takes the search, its photo and every file of it; its run is withdrawn', async () => {
    const id = await start('anna');
    expect(await remove(id)).toEqual({ kind: 'removed' });
    for (const table of ['search', 'photo_search', 'query_photo', 'query_face'] as const) {
      expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect([...stage.files.files.keys()]).toEqual([]);
    await stage.advanceAll();
    expect(await runs()).toMatchObject([{ status: 'withdrawn' }]);
    expect(await remove(id)).toEqual({ kind: 'refused', because: 'search_not_found' });
  });

  test('takes an ended run along', async () => {
    const id = await start('anna');
    await end();
    await remove(id);
    expect(await runs()).toEqual([]);
  });

  test('while it is being carried out: nothing is delivered any more', async () => {
    const id = await start('anna');
    const [kind] = stage.runKinds;
    const runTools = stage.tools;
    const [run] = await claimAll(runTools, stage.runKinds);
    if (!kind || !run) throw new Error('Nobody took it');
    const removing = {
      ...kind,
      advance: async () => {
        await remove(id);
        return { kind: 'found' as const, found: { kind: 'found' as const, store: async () => 7 } };
      },
    };
    await advanceRun(runTools, removing, run, new AbortController().signal);
    expect(await runs()).toMatchObject([{ status: 'withdrawn' }]);
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
  });

  test('leaves a photo that another search uses', async () => {
    const asked = await startOutcome({ text: 'anna and boris' });
    if (asked.kind !== 'refused') throw new Error(asked.kind);
    const ids: string[] = [];
    for (const face of [0, 1]) {
      const outcome = await startOutcome({ upload: String(asked.extra?.upload_id) }, { face });
      if (outcome.kind === 'started') ids.push(outcome.id);
    }
    await remove(ids[0] ?? '');
    expect(await db().selectFrom('query_photo').selectAll().execute()).toHaveLength(1);
    await remove(ids[1] ?? '');
    expect(stage.files.files.size).toBe(0);
  });

  test('that is killed before the files are gone is finished by the purge', async () => {
    const id = await start('anna');
    const photo = { ...stage.tools.searchKinds.photo, release: releaseWithoutEnd };
    const searchKinds = { ...stage.tools.searchKinds, photo };
    await removeSearch({ ...stage.tools, searchKinds }, { id, accountId: caller.accountId });
    expect(stage.files.files.size).toBe(3);
    await purgeQueryPhotos(stage.tools);
    expect(stage.files.files.size).toBe(0);
  });

  test("somebody else's search is not found and stays", async () => {
    const id = await start('anna');
    caller = await addCaller(db());
    expect(await remove(id)).toEqual({ kind: 'refused', because: 'search_not_found' });
    expect(await db().selectFrom('search').selectAll().execute()).toHaveLength(1);
  });
});

describe('the purge', () => {
  test('deletes query photos with their embeddings after 24 hours and leaves the result', async () => {
    await start('anna');
    stage.advance(23 * HOUR_MS);
    expect(await purgeQueryPhotos(stage.tools)).toEqual({ photos: 0 });
    stage.advance(HOUR_MS);
    expect(await purgeQueryPhotos(stage.tools)).toEqual({ photos: 1 });
    expect(stage.files.files.size).toBe(0);
    expect(await db().selectFrom('query_face').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('photo_search').selectAll().execute()).toMatchObject([{ embedding: null }]);
    expect(await db().selectFrom('photo_search_photo').selectAll().execute()).toEqual([]);
    expect((await list({})).entries).toMatchObject([{ imagePath: null }]);
  });

  test('goes on with the others when one photo cannot be deleted, and tries it again', async () => {
    await start('anna');
    await start('photo 1');
    stage.advance(25 * HOUR_MS);
    const stuck = [...stage.files.files.keys()][0]?.split('/')[1] ?? '';
    const files = {
      ...stage.files,
      remove: async (key: string) => {
        if (key.includes(stuck)) throw new Error('the disk is away');
        await stage.files.remove(key);
      },
    };
    await expect(purgeQueryPhotos({ ...stage.tools, files })).rejects.toThrow('could not be removed');
    expect(await db().selectFrom('query_photo').select('id').execute()).toEqual([{ id: stuck }]);
    await purgeQueryPhotos(stage.tools);
    expect(stage.files.files.size).toBe(0);
  });

  test('goes on until no search is overdue, also beyond a batch', async () => {
    const id = await start('anna');
    const { search, run } = await rowsOf(id);
    const copies = Array.from({ length: 450 }, (_, index) => ({ id: randomUUID(), runId: randomUUID(), index }));
    await db()
      .insertInto('run')
      .values(copies.map((copy) => ({ ...run, id: copy.runId, subject_id: copy.id })))
      .execute();
    await db()
      .insertInto('search')
      .values(copies.map((copy) => ({ ...search, id: copy.id, run_id: copy.runId, hash: `hash ${copy.index}` })))
      .execute();
    stage.advance(30 * DAY_MS);
    expect(await purgeSearches(stage.tools)).toEqual({ searches: 451 });
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
  });

  test('removes searches after 30 days', async () => {
    await start('anna');
    stage.advance(29 * DAY_MS);
    expect(await purgeSearches(stage.tools)).toEqual({ searches: 0 });
    stage.advance(DAY_MS);
    expect(await purgeSearches(stage.tools)).toEqual({ searches: 1 });
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
  });

  test('leaves no run of an account that is gone', async () => {
    await start('anna');
    await db().deleteFrom('account').execute();
    expect(await runs()).toEqual([]);
  });
});

describe('the right to search', () => {
  const refusals: [string, AuthoriseRefusal, () => Promise<Partial<typeof stage.tools>>][] = [
    ['the service has lapsed', 'not_paid', () => without('account_service')],
    ['face search is not allowed', 'face_search_off', async () => ({ faceSearch: false })],
    ['face search is switched off', 'face_search_off', () => switchOff()],
    ['the consent is not in force', 'consent_required', () => without('consent')],
    ['the source is down', 'source_down', () => setHealth('down')],
    ['the source cannot work here', 'source_unavailable', () => setHealth('unavailable')],
  ];

  test.each(refusals)('is asked by a refresh: %s', async (_name, because, take) => {
    const id = await start('anna');
    await end();
    const changed = await take();
    expect(await refreshSearch({ ...stage.tools, ...changed }, { id, accountId: caller.accountId })).toEqual({
      kind: 'refused',
      because,
    });
    expect(await runs()).toMatchObject([{ status: 'delivered' }]);
  });

  const lasting = refusals.filter(([, because]) => because !== 'not_paid');

  test.each(lasting)('is asked when a run begins: %s', async (_name, _because, take) => {
    await start('anna');
    await advanceWith(await take());
    expect(await runs()).toMatchObject([{ status: 'failed', message: expect.stringMatching(/[а-я]{3}/) }]);
  });

  test('a search that was started is done though the service lapses before its run begins', async () => {
    await start('anna');
    await without('account_service');
    const find = async () => ({
      kind: 'found' as const,
      store: async () => ({ count: 0, uncertain: false, ...NOTHING_DELIVERED }),
    });
    await advanceWith({
      searchKinds: { ...stage.tools.searchKinds, photo: { ...stage.tools.searchKinds.photo, find } },
    });
    expect(await runs()).toMatchObject([{ status: 'delivered', attempts: 0 }]);
  });

  async function without(table: 'account_service' | 'consent') {
    await db().updateTable('search').set({ consent_id: null }).execute();
    await db().deleteFrom(table).execute();
    return {};
  }

  async function setHealth(health: 'down' | 'unavailable') {
    await db().updateTable('source').set({ health, health_message: 'Починка' }).execute();
    return {};
  }

  async function switchOff() {
    await db().insertInto('face_search_switch').values({ off_since: new Date() }).execute();
    return {};
  }

  async function advanceWith(changed: Partial<typeof stage.tools>): Promise<void> {
    const tools = { ...stage.tools, ...changed };
    const kind = createSearchRunKind(tools, { name: 'photo', kind: tools.searchKinds.photo, concurrency: 1 });
    await advanceAll(tools, [kind]);
  }
});

const releaseWithoutEnd: typeof stage.tools.searchKinds.photo.release = async (trx, search) => {
  await stage.tools.searchKinds.photo.release(trx, search);
  return async () => {};
};

function startOutcome(picture: TestPicture, { demo = false, face }: { demo?: boolean; face?: number } = {}) {
  const form = photoForm(picture, { ...(face !== undefined && { face }) });
  return startSearch(stage.tools, {
    accountId: caller.accountId,
    demo,
    form,
    ...WITHOUT_LIMITS,
  });
}

async function start(picture: string, options: { demo?: boolean } = {}): Promise<string> {
  const outcome = await startOutcome({ text: picture }, options);
  if (outcome.kind !== 'started') throw new Error(outcome.kind);
  return outcome.id;
}

function runs() {
  return db().selectFrom('run').selectAll().execute();
}

function list({ demo, page = 0 }: { demo?: boolean | undefined; page?: number }) {
  return listSearches(stage.tools, { accountId: caller.accountId, demo, page });
}

function refresh(id: string) {
  return refreshSearch(stage.tools, { id, accountId: caller.accountId });
}

function remove(id: string) {
  return removeSearch(stage.tools, { id, accountId: caller.accountId });
}

async function end(): Promise<void> {
  await db().updateTable('run').set({ status: 'delivered', percent: 100, finished_at: new Date() }).execute();
}
