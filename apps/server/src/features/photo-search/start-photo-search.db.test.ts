import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#features/identity/tools.ts';
import { findSearch } from '#features/search-list/repository.ts';
import type { SearchKind } from '#features/search-list/search-kind.ts';
import { type SearchRequest, startSearch } from '#features/search-list/start-search.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { openFreeUpload, WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { addCaller, addPerson, createSearchFixture, photoForm, type TestPicture } from '#testing/search-fixture.ts';
import { answerPerson } from './answer-person.ts';
import { createPhotoSearchKind } from './photo-search-kind.ts';
import { detectFaces } from './query-photos/uploaded-faces.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = {
  anna: [fakeFace('anna')],
  'anna and boris': [fakeFace('anna'), fakeFace('boris')],
  landscape: [],
};
const internet = {
  'https://photos.test/anna.jpg': { kind: 'fetched' as const, bytes: bytesOf('anna'), contentType: 'image/jpeg' },
  'https://photos.test/page': { kind: 'fetched' as const, bytes: bytesOf('<html>'), contentType: 'image/jpeg' },
  'http://127.0.0.1/': { kind: 'refused' as const, because: 'url_forbidden' as const },
};
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures, internet });
  caller = await addCaller(db());
});

describe('a search that may start', () => {
  test('has its rows, its run and its line in the journal', async () => {
    const outcome = await start(file('anna'));

    expect(outcome).toMatchObject({ kind: 'started' });
    const [search] = await db().selectFrom('search').selectAll().execute();
    expect(search).toMatchObject({
      account_id: caller.accountId,
      source_ids: ['other'],
      demo: false,
      purpose: 'Ищу родственника',
    });
    expect(search?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await runs()).toMatchObject([
      { id: search?.run_id, kind: 'photo_search', subject_id: search?.id, status: 'wait', lane: 'normal' },
    ]);
    expect(await journal()).toMatchObject([
      {
        action: 'search.started',
        account_id: caller.accountId,
        purpose: 'Ищу родственника',
        subject: { search_id: search?.id, source: 'other', hash: search?.hash },
      },
    ]);
    expect([...stage.files.files.keys()].map((key) => key.split('/').at(-1)).sort()).toEqual([
      expect.stringMatching(/^face-0-[0-9a-f]{12}\.rgb$/),
      'face-0.jpg',
      'photo.jpg',
    ]);
  });

  test('may come by address', async () => {
    expect(await start({ url: 'https://photos.test/anna.jpg' })).toMatchObject({ kind: 'started' });
    expect(await db().selectFrom('photo_search').select('image_name').execute()).toEqual([{ image_name: 'anna.jpg' }]);
  });

  test('of a photo with two faces asks which one, and goes on with the kept photo', async () => {
    const asked = await start(file('anna and boris'));
    expect(asked).toMatchObject({
      kind: 'refused',
      because: 'choose_face',
      extra: { faces: [{ index: 0 }, { index: 1 }] },
    });
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);

    const [photo] = await db().selectFrom('query_photo').select('id').execute();
    const kept = { upload: photo?.id ?? '' };
    expect(await start(kept)).toEqual(asked);
    expect(await start(kept, { face: 1 })).toMatchObject({ kind: 'started' });
    expect(await start(kept, { face: 0 })).toMatchObject({ kind: 'started' });
    expect(await start(kept, { face: 2 })).toEqual({ kind: 'refused', because: 'face_unknown' });
  });

  test('recognises no face before it is chosen', async () => {
    const embedded: number[] = [];
    const { faceEngine } = stage.tools;
    const watched = {
      ...faceEngine,
      embed: async (chips: readonly Uint8Array[]) => {
        embedded.push(chips.length);
        return await faceEngine.embed(chips);
      },
    };
    const tools = { ...stage.tools, ...kindsWith({ faceEngine: watched }), faceEngine: watched };
    const found = await detectFaces(tools, {
      accountId: caller.accountId,
      input: given('anna and boris'),
      upload: openFreeUpload(),
    });
    expect(embedded).toEqual([]);
    if (found.kind !== 'found') throw new Error(found.because);
    await startSearch(tools, request({ upload: found.photo.id }, { face: 1 }));
    expect(embedded).toEqual([1]);
  });
});

describe('a search that comes to an idle service', () => {
  beforeEach(async () => {
    stage = createSearchFixture({ db: db(), pictures, internet, isIdle: true });
  });
  afterEach(() => stage.tools.runner.stop());

  test('has been carried out when the call is answered', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    await addPerson(db(), { name: 'Анна', offsets: [0.1], face: 'anna' });
    await addPerson(db(), { name: 'Борис', offsets: [0] });
    const found = await read(await startedId());
    expect(found).toMatchObject({ status: 'ok', count: 1, faces_compared: 2, users: [{ name: 'Анна' }] });
    expect((await journal()).map(({ action }) => action)).toEqual(['search.started']);
  });

  test('that finds nobody says so at once', async () => {
    expect(await read(await startedId())).toMatchObject({ status: 'ok', count: 0, users: [] });
  });

  test('remembers who was said to be somebody else', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    const anna = await addPerson(db(), { name: 'Анна', offsets: [0.1], face: 'anna' });
    await addPerson(db(), { name: 'Маша', offsets: [0.3], face: 'anna' });
    const { accountId } = caller;
    const searchId = await startedId();
    await answerPerson(stage.tools, { isVisitor: false, searchId, accountId, personId: anna.id, answer: 'other' });
    await db().deleteFrom('search').where('id', '=', searchId).execute();
    expect((await read(await startedId()))?.users).toMatchObject([{ name: 'Маша' }, { name: 'Анна', answer: 'other' }]);
  });

  test.for([true, false])('is stored once however often it is asked for at once: %s', async (isThere, { skip }) => {
    skip(isThere && !opened().hasVectors, 'no pgvector');
    if (isThere) await addPerson(db(), { name: 'Анна', offsets: [0.1], face: 'anna' });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => start(file('anna'))));
    expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'exists')).toHaveLength(7);
    expect(await runs()).toHaveLength(1);
    expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toHaveLength(isThere ? 1 : 0);
    expect(await db().selectFrom('query_photo').selectAll().execute()).toHaveLength(1);
    expect(await journal()).toHaveLength(1);
  });

  test('leaves nothing where the photo goes before it is stored', async () => {
    const found = await detectFaces(stage.tools, {
      accountId: caller.accountId,
      input: given('anna'),
      upload: openFreeUpload(),
    });
    if (found.kind !== 'found') throw new Error(found.because);
    const { faceEngine } = stage.tools;
    const purging = {
      ...faceEngine,
      embed: async (chips: readonly Uint8Array[]) => {
        await db().deleteFrom('query_photo').execute();
        return await faceEngine.embed(chips);
      },
    };
    const tools = { ...stage.tools, ...kindsWith({ faceEngine: purging }) };
    const outcome = await startSearch(tools, request({ upload: found.photo.id }, { face: 0 }));
    expect(outcome).toEqual({ kind: 'refused', because: 'upload_not_found' });
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
    expect(await runs()).toEqual([]);
  });

  async function startedId(): Promise<string> {
    const outcome = await start(file('anna'));
    if (outcome.kind !== 'started') throw new Error(outcome.kind);
    return outcome.id;
  }

  async function read(id: string) {
    const search = await findSearch(db(), { id, accountId: caller.accountId });
    const shown =
      search &&
      (await stage.tools.searchKinds.photo.show(search, { page: 0, filters: {}, locked: false, uncertain: 'open' }));
    return shown?.type === 'photo' ? shown : null;
  }
});

describe('the same search again', () => {
  test('is the one that exists, and nothing more is stored', async () => {
    const first = await start(file('anna'));
    const filesBefore = [...stage.files.files.keys()];

    const again = await start({ url: 'https://photos.test/anna.jpg' });
    expect(again).toEqual({ kind: 'exists', id: first.kind === 'started' && first.id });
    expect([...stage.files.files.keys()]).toEqual(filesBefore);
    expect(await runs()).toHaveLength(1);
    expect(await journal()).toHaveLength(1);
    expect(await start(file('anna'), { source: 'tinder' })).toMatchObject({ kind: 'started' });
  });

  test('as a demo search is another one, and never answers for it', async () => {
    const paid = await start(file('anna'));
    const demo = await startSearch(stage.tools, { ...request(file('anna')), demo: true });
    expect([paid.kind, demo.kind]).toEqual(['started', 'started']);
    expect(await runs()).toHaveLength(2);
    expect((await startSearch(stage.tools, { ...request(file('anna')), demo: true })).kind).toBe('exists');
  });

  test('started many times at once is one search with one run', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => start(file('anna'))));

    expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'exists')).toHaveLength(7);
    expect(await runs()).toHaveLength(1);
    expect(await db().selectFrom('query_photo').selectAll().execute()).toHaveLength(1);
    expect(stage.files.files.size).toBe(3);
  });

  test('runs again where it had failed', async () => {
    await start(file('anna'));
    await db().updateTable('run').set({ status: 'failed', finished_at: new Date(), version: 7 }).execute();

    expect(await start(file('anna'))).toMatchObject({ kind: 'exists' });
    expect(await runs()).toMatchObject([{ status: 'wait', version: 8 }]);
    expect((await journal()).map(({ action }) => action)).toEqual(['search.started', 'search.repeated']);
    expect(await db().selectFrom('query_photo').selectAll().execute()).toHaveLength(1);
  });

  test('belongs to each account alone', async () => {
    await start(file('anna'));
    caller = await addCaller(db());
    expect(await start(file('anna'))).toMatchObject({ kind: 'started' });
  });
});

describe('a search that may not start stores nothing', () => {
  test.each<[string, TestPicture, { source?: string; face?: number }]>([
    ['source_unknown', file('anna'), { source: 'nowhere' }],
    ['no_face', file('landscape'), {}],
    ['picture_unreadable', file('text named .jpg'), {}],
    ['picture_unreadable', { url: 'https://photos.test/page' }, {}],
    ['url_forbidden', { url: 'http://127.0.0.1/' }, {}],
    ['url_unreachable', { url: 'https://nowhere.test/' }, {}],
    ['upload_not_found', { upload: '0e0c5f0e-6f53-4b0f-8c39-000000000000' }, {}],
    ['face_unknown', file('anna'), { face: 1 }],
  ])('%s', async (because, picture, changed) => {
    expect(await start(picture, changed)).toEqual({ kind: 'refused', because });
    await expectNothing();
  });

  test('not_paid, without the service', async () => {
    caller = await addCaller(db(), { services: [2] });
    expect(await start(file('anna'))).toEqual({ kind: 'refused', because: 'not_paid' });
  });

  test('consent_required, before the picture is looked at', async () => {
    caller = await addCaller(db(), { consent: false });
    expect(await start(file('text named .jpg'))).toEqual({ kind: 'refused', because: 'consent_required' });
  });

  test('source_down, never "nobody found"', async () => {
    await db().updateTable('source').set({ health: 'down', health_message: 'Починка' }).execute();
    expect(await start(file('anna'))).toEqual({ kind: 'refused', because: 'source_down' });
  });

  test('face_search_off, where the operator says so', async () => {
    const outcome = await startSearch({ ...stage.tools, faceSearch: false }, request(file('anna')));
    expect(outcome).toEqual({ kind: 'refused', because: 'face_search_off' });
  });

  test("somebody else's upload is not found", async () => {
    const found = await detectFaces(stage.tools, {
      accountId: caller.accountId,
      input: given('anna'),
      upload: openFreeUpload(),
    });
    if (found.kind !== 'found') throw new Error(found.because);
    caller = await addCaller(db());
    expect(await start({ upload: found.photo.id })).toEqual({
      kind: 'refused',
      because: 'upload_not_found',
    });
  });

  test('an upload whose face was cut out for another model is not found', async () => {
    const faceEngine = { ...stage.tools.faceEngine, modelId: 'model-before' };
    const input = given('anna');
    const found = await detectFaces(
      { ...stage.tools, faceEngine },
      { accountId: caller.accountId, input, upload: openFreeUpload() },
    );
    if (found.kind !== 'found') throw new Error(found.because);
    expect(await start({ upload: found.photo.id })).toEqual({ kind: 'refused', because: 'upload_not_found' });
  });

  test.each(['put a file', 'recognise', 'store'])('when it breaks at: %s', async (where) => {
    const breakAt = (step: string) => async () => {
      throw new Error(step);
    };
    const { files, faceEngine } = stage.tools;
    const { searchKinds } = kindsWith({
      files: where === 'put a file' ? { ...files, put: failOn(files.put, 'face-0.jpg') } : files,
      faceEngine: where === 'recognise' ? { ...faceEngine, recognise: breakAt(where) } : faceEngine,
    });
    const tools = {
      ...stage.tools,
      searchKinds: where === 'store' ? { ...searchKinds, photo: breakStoring(searchKinds.photo) } : searchKinds,
    };
    await expect(startSearch(tools, request(file('anna')))).rejects.toThrow();
    await expectNothing();
  });
});

function start(picture: TestPicture, changed: { source?: string; face?: number } = {}) {
  return startSearch(stage.tools, request(picture, changed));
}

function request(picture: TestPicture, changed: { source?: string; face?: number } = {}): SearchRequest {
  return {
    accountId: caller.accountId,
    demo: false,
    form: photoForm(picture, changed),
    ...WITHOUT_LIMITS,
  };
}

function kindsWith(changed: Partial<typeof stage.tools>) {
  return { searchKinds: { ...stage.tools.searchKinds, photo: createPhotoSearchKind({ ...stage.tools, ...changed }) } };
}

/** It has stored its own rows by then. */
function breakStoring(kind: SearchKind): SearchKind {
  return {
    ...kind,
    parseForm: async (form) => {
      const parsed = await kind.parseForm(form);
      if (parsed.kind === 'refused') return parsed;
      const prepare: typeof parsed.prepare = async (...asked) => {
        const prepared = await parsed.prepare(...asked);
        if (prepared.kind === 'refused') return prepared;
        const store: typeof prepared.store = async (trx, search) => {
          await prepared.store(trx, search);
          throw new Error('the database is away');
        };
        return { ...prepared, store };
      };
      return { ...parsed, prepare };
    },
  };
}

function file(text: string): TestPicture {
  return { text };
}

function given(text: string) {
  return { kind: 'file' as const, name: `${text}.jpg`, bytes: bytesOf(text) };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function failOn(put: typeof stage.files.put, ending: string): typeof stage.files.put {
  return async (key, bytes, contentType) => {
    if (key.endsWith(ending)) throw new Error('disk full');
    await put(key, bytes, contentType);
  };
}

function runs() {
  return db().selectFrom('run').selectAll().execute();
}

function journal() {
  return db().selectFrom('audit_event').selectAll().orderBy('id').execute();
}

async function expectNothing(): Promise<void> {
  for (const table of ['search', 'run', 'photo_search', 'query_photo', 'query_face', 'audit_event'] as const) {
    expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect([...stage.files.files.keys()]).toEqual([]);
}
