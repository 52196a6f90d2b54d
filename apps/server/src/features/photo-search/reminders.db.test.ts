import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#features/identity/tools.ts';
import { findSearch } from '#features/search-list/repository.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { addToCounts } from '#features/sources/public.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { sendReminders, setReminder } from './reminders.ts';
import { findPhotoSearch } from './show-result.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = createSearchFixture({ db: db(), pictures: { anna: [fakeFace('anna')] } });
  caller = await addCaller(db());
});

test('whoever asked is told once that the sources have grown by a tenth', async () => {
  await grow(20);
  const id = await searchInVain();
  expect(await reminds(id)).toBe(false);
  await ask(id, true);
  expect(await reminds(id)).toBe(true);

  await grow(1);
  expect(await sendReminders(stage.tools)).toBe(0);
  await grow(1);
  expect(await sendReminders(stage.tools)).toBe(1);
  expect(await sendReminders(stage.tools)).toBe(0);
  expect(await notifications()).toEqual([
    {
      account_id: caller.accountId,
      title: 'Людей в источниках стало больше',
      link: `/smart-search/photo/result/${id}`,
    },
  ]);
  expect(await reminds(id)).toBe(false);
});

test('whoever has taken it back, or did not ask, is told nothing', async () => {
  await grow(20);
  const id = await searchInVain();
  await ask(id, true);
  await ask(id, false);
  await grow(100);
  expect(await sendReminders(stage.tools)).toBe(0);
  expect(await notifications()).toEqual([]);
});

test('two processes tell it once', async () => {
  await grow(20);
  await ask(await searchInVain(), true);
  await grow(20);
  await Promise.all([sendReminders(stage.tools), sendReminders(stage.tools)]);
  expect(await notifications()).toHaveLength(1);
});

test('where somebody has been found since, there is nothing to tell', async () => {
  await addPerson(db(), { name: 'anna', offsets: [0] });
  await grow(20);
  await ask(await searchInVain(), true);
  await grow(20);
  await stage.advanceAll();
  expect(await sendReminders(stage.tools)).toBe(0);
});

test('sources that do not tell how large they are cannot be asked for', async () => {
  const id = await searchInVain();
  expect(await reminds(id)).toBeNull();
  expect(await setReminder(db(), { accountId: caller.accountId, id, remind: true })).toMatchObject({
    kind: 'refused',
  });
});

test('the search of somebody else is not found, and does not change', async () => {
  await grow(20);
  const id = await searchInVain();
  const other = await addCaller(db());
  expect(await setReminder(db(), { accountId: other.accountId, id, remind: true })).toEqual({
    kind: 'refused',
    because: 'search_not_found',
  });
  expect(await reminds(id)).toBe(false);
});

async function grow(faces: number): Promise<void> {
  await db()
    .transaction()
    .execute((trx) => addToCounts(trx, 'other', { people: faces, faces }));
}

/** Started, and not carried out: nobody has been found. */
async function searchInVain(): Promise<string> {
  const form = photoForm({ text: 'anna' }, { source: 'other' });
  const outcome = await startSearch(stage.tools, {
    accountId: caller.accountId,
    demo: true,
    form,
    ...WITHOUT_LIMITS,
  });
  if (outcome.kind !== 'started') throw new Error(outcome.kind);
  return outcome.id;
}

async function ask(id: string, remind: boolean): Promise<void> {
  expect(await setReminder(db(), { accountId: caller.accountId, id, remind })).toEqual({ kind: 'set' });
}

async function reminds(id: string): Promise<boolean | null | undefined> {
  const search = await findSearch(db(), { id, accountId: caller.accountId });
  return (
    search &&
    (await findPhotoSearch(stage.tools, search, { page: 0, locked: false, uncertain: 'open' }))?.reminds_of_growth
  );
}

async function notifications() {
  return await db().selectFrom('notification').select(['account_id', 'title', 'link']).execute();
}
