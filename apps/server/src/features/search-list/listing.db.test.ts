import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#features/identity/tools.ts';
import { answerPerson } from '#features/photo-search/answer-person.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { leaveCatalogue, losePhotos } from '#testing/leave-catalogue.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import type { SearchFilter } from './list-repository.ts';
import { labelSearch, listSearches } from './list-searches.ts';
import { findSearch } from './repository.ts';
import { startSearch } from './start-search.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = { anna: [fakeFace('anna')], vera: [fakeFace('vera')] };
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = createSearchFixture({ db: db(), pictures });
  caller = await addCaller(db());
});

describe('a search in the list', () => {
  test('shows who was found first, with the verdict and a photo from the catalogue', async () => {
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    await search('anna');
    const [entry] = await list();
    expect(entry).toMatchObject({ label: null, count: 1, match: { name: 'Анна', age: 30, band: 'confident' } });
    expect(entry?.match?.imagePath).toMatch(/^\/files\//);
  });

  test('shows nobody who merely looks alike, or of whom its owner said it is not them', async () => {
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    await addPerson(db(), { name: 'Маша', face: 'vera', offsets: [0.57] });
    const id = await search('anna');
    await search('vera');
    await answerPerson(stage.tools, {
      isVisitor: false,
      searchId: id,
      accountId: caller.accountId,
      personId: anna.id,
      answer: 'other',
    });
    expect((await list()).map(({ match }) => match)).toEqual([null, null]);
    expect(await list({ words: 'анна' })).toEqual([]);
  });

  test('counts as its result does, before that has been opened', async () => {
    const people = [];
    for (let person = 0; person < 3; person++) {
      people.push(await addPerson(db(), { name: `Анна ${person}`, face: 'anna', offsets: [0.01 * person] }));
    }
    await search('anna');
    await leaveCatalogue(db(), [people[0]?.id ?? '']);
    await losePhotos(db(), [people[1]?.id ?? '']);
    await stage.tools.departures.follow();
    expect(await list()).toMatchObject([{ count: 1, match: { name: 'Анна 2' } }]);
    expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toHaveLength(1);
  });

  test('that is not paid for tells nobody, and is not found by the name', async () => {
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const id = await search('anna');
    const run = await db().selectFrom('search').select('run_id').where('id', '=', id).executeTakeFirstOrThrow();
    await db()
      .insertInto('search_payment')
      .values({
        account_id: caller.accountId,
        search_id: id,
        run_id: run.run_id,
        state: 'locked',
        price_kopecks: 1_000,
        invoice_id: null,
        rejected_at: null,
        started_at: new Date(),
        ended_at: new Date(),
      })
      .execute();
    expect(await list()).toMatchObject([{ count: 1, match: null }]);
    expect(await list({ words: 'анна' })).toEqual([]);
  });
});

describe('the list is narrowed', () => {
  test('by its owner’s words, without case and ё, and by whom it found', async () => {
    await addPerson(db(), { name: 'Алёна Анисимова', face: 'anna', offsets: [0.1] });
    const found = await search('anna');
    const nobody = await search('vera');
    await label(nobody, 'Парень с 100% концерта');
    const ids = async (words: string) => (await list({ words })).map(({ id }) => id);
    expect(await ids('АЛЕНА')).toEqual([found]);
    expect(await ids('казань')).toEqual([found]);
    expect(await ids('КОНЦЕРТ')).toEqual([nobody]);
    expect(await ids('100%')).toEqual([nobody]);
    expect(await ids('_')).toEqual([]);
    expect(await ids('')).toHaveLength(2);
  });

  test('by what has become of the searches, with how many there are of each', async () => {
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const found = await search('anna');
    const nobody = await search('vera');
    expect((await list({ state: 'found' })).map(({ id }) => id)).toEqual([found]);
    expect((await list({ state: 'nobody' })).map(({ id }) => id)).toEqual([nobody]);
    expect(await list({ type: 'keyword' })).toEqual([]);
    const { totalCount, counts } = await listAll({ state: 'found', words: '' });
    expect(totalCount).toBe(1);
    expect(counts).toEqual({ all: 2, keyword: 0, found: 1, nobody: 1, wait: 0, error: 0 });
  });
});

describe('the label', () => {
  test('is given and taken away by the owner of the search alone', async () => {
    const id = await search('anna');
    await label(id, 'Сосед');
    expect(await list()).toMatchObject([{ label: 'Сосед' }]);
    const { accountId } = await addCaller(db());
    expect(await labelSearch(db(), { accountId, id, label: 'Чужое' })).toMatchObject({ kind: 'refused' });
    expect((await findSearch(db(), { accountId: caller.accountId, id }))?.label).toBe('Сосед');
    await label(id, '');
    expect(await list()).toMatchObject([{ label: null }]);
  });
});

async function search(picture: keyof typeof pictures): Promise<string> {
  const form = photoForm({ text: picture }, {});
  const outcome = await startSearch(stage.tools, {
    accountId: caller.accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
  if (outcome.kind !== 'started') throw new Error(outcome.kind);
  await stage.advanceAll();
  stage.advance(1_000);
  return outcome.id;
}

function listAll(filter: Partial<SearchFilter> = {}) {
  return listSearches(stage.tools, { accountId: caller.accountId, demo: undefined, page: 0, ...filter });
}

async function list(filter: Partial<SearchFilter> = {}) {
  return (await listAll(filter)).entries;
}

function label(id: string, text: string) {
  return labelSearch(db(), { accountId: caller.accountId, id, label: text });
}
