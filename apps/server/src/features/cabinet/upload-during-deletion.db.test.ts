import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { purgeVisitors } from '#features/identity/accounts/visitor.ts';
import { purgeQueryPhotos, storeQueryPhoto } from '#features/photo-search/query-photos/query-photos.ts';
import { listTracesOf } from '#testing/cabinet/account-tables.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { deleteDueAccounts } from './deletion.ts';

const db = testDatabase();
let fixture: CabinetFixture;
let visitor: number;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
  visitor = (await fixture.openVisitor()).accountId;
});
afterEach(() => fixture.app.close());

const KILLED = new Error('the process was killed');

/**
 * Stores a photo in a process that is killed after some of its four steps: the row and three files. `meanwhile` happens in
 * another process before the first file is written.
 */
async function uploadAndDie(stepsSurvived: number, meanwhile: () => Promise<unknown>): Promise<void> {
  let begun: Promise<unknown> | null = null;
  let steps = 1;
  const { files } = fixture.tools;
  const dying = {
    ...files,
    put: async (key: string, bytes: Uint8Array, type: string) => {
      begun ??= meanwhile();
      await begun;
      if (++steps > stepsSurvived) throw KILLED;
      await files.put(key, bytes, type);
    },
    // Whatever would clean up is gone with the process.
    remove: () => Promise.reject(KILLED),
  };
  const found = { kind: 'read', width: 1, height: 1, jpeg: new Uint8Array(1), faces: [fakeFace('anna')] } as const;
  const picture = { kind: 'read', name: 'anna.jpg', sha256: '00', found } as const;
  await expect(storeQueryPhoto({ ...fixture.tools, files: dying }, visitor, picture)).rejects.toThrow();
}

const askForDeletion = () => db().updateTable('account').set({ deletion_at: fixture.tools.clock() }).execute();

test.each([1, 2, 3])(
  'an account deleted during an upload leaves no file, when that is killed after step %d',
  async (n) => {
    await uploadAndDie(n, async () => {
      await askForDeletion();
      await deleteDueAccounts(fixture.tools);
    });
    expect(fixture.stage.files.files.size).toBe(n - 1);
    await deleteDueAccounts(fixture.tools);
    fixture.stage.advance(11 * MINUTE_MS);
    await deleteDueAccounts(fixture.tools);
    expect([...fixture.stage.files.files.keys()]).toEqual([]);
    expect(await listTracesOf(db(), visitor)).toEqual([]);
  },
);

test.each([1, 2, 3])(
  'a visitor purged during an upload leaves no file, when that is killed after step %d',
  async (n) => {
    await uploadAndDie(n, async () => {
      fixture.stage.advance(60 * DAY_MS);
      await db()
        .updateTable('account')
        .set({ last_seen_at: new Date(0) })
        .execute();
      await purgeVisitors({ ...fixture.tools, demoIdleDays: 30 });
    });
    await deleteDueAccounts(fixture.tools);
    fixture.stage.advance(11 * MINUTE_MS);
    await deleteDueAccounts(fixture.tools);
    expect([...fixture.stage.files.files.keys()]).toEqual([]);
    expect(await listTracesOf(db(), visitor)).toEqual([]);
  },
);

test.each([1, 2, 3])('an upload that is killed after step %d leaves nothing once photos expire', async (n) => {
  await uploadAndDie(n, async () => {});
  fixture.stage.advance(DAY_MS);
  await purgeQueryPhotos(fixture.tools);
  expect([...fixture.stage.files.files.keys()]).toEqual([]);
  expect(await db().selectFrom('query_photo').selectAll().execute()).toEqual([]);
});
