import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#features/identity/tools.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { withdrawConsent } from './deletion.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: { anna: [fakeFace('anna')], boris: [fakeFace('boris')] } });
  caller = await addCaller(db());
  await addPerson(db(), { name: 'anna', offsets: [0.1] });
});

const start = (text: string) =>
  startSearch(stage.tools, { accountId: caller.accountId, form: photoForm({ text }), demo: false, ...WITHOUT_LIMITS });
const listSearches = () => db().selectFrom('search').select('id').execute();

test('a withdrawn consent ends what has not ended, and takes all photos with it', async () => {
  await start('anna');
  await stage.advanceAll();
  const finished = await listSearches();
  await start('boris');
  expect(await listSearches()).toHaveLength(2);

  await withdrawConsent(stage.tools, caller.accountId);

  expect(await listSearches()).toEqual(finished);
  expect(await db().selectFrom('query_photo').select('id').execute()).toEqual([]);
  expect([...stage.files.files.keys()]).toEqual([]);
  expect(await db().selectFrom('run').select('status').where('status', '=', 'wait').execute()).toEqual([]);
  expect(await start('anna')).toEqual({ kind: 'refused', because: 'consent_required' });
});

test('withdrawing twice is written to the journal once, and touches nobody else', async () => {
  const owner = caller;
  caller = await addCaller(db());
  await start('anna');
  await withdrawConsent(stage.tools, owner.accountId);
  await withdrawConsent(stage.tools, owner.accountId);
  expect(await listSearches()).toHaveLength(1);
  const events = await db()
    .selectFrom('audit_event')
    .select('account_id')
    .where('action', '=', 'consent.withdrawn')
    .execute();
  expect(events).toEqual([{ account_id: owner.accountId }]);
});
