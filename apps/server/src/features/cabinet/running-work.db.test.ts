import { SERVICE } from '@vidno/contract/constants';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import { grantService } from '#features/identity/public.ts';
import { acceptConsent } from '#features/privacy/routes.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { createAuthorisationTools } from '#features/vk-access/authorisation.ts';
import { secretContext } from '#features/vk-access/tokens.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { advanceRun } from '#runs/advance-run.ts';
import type { RunKind } from '#runs/run.ts';
import { listTracesOf } from '#testing/cabinet/account-tables.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { plantSearches } from '#testing/cabinet/plant-searches.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openFreeUpload, WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { claimAll } from '#testing/runs/advance-all.ts';
import { photoForm } from '#testing/search-fixture.ts';
import { TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccountsFixture, listPostIds } from '#testing/vk/vk-accounts-fixture.ts';
import { type EraseAccountTools, eraseAccount } from './deletion.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
const signal = () => new AbortController().signal;
let fixture: CabinetFixture;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
});
afterEach(() => fixture.app.close());

async function erase(accountId: number, tools: Partial<EraseAccountTools> = {}) {
  const used = { ...fixture.tools, ...tools };
  await db().updateTable('account').set({ deletion_at: used.clock() }).where('id', '=', accountId).execute();
  return await eraseAccount(used, accountId);
}

test.each(['while it works', 'before its result is stored'])('a search that runs (%s) is withdrawn', async (moment) => {
  const anna = await fixture.openUser('anna@vidno.example');
  await grantService(db(), { accountId: anna.accountId, service: SERVICE.smartSearch });
  const consent = { accountId: anna.accountId, version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
  await acceptConsent(fixture.tools, consent);
  const form = photoForm({ text: 'anna' });
  const started = await startSearch(fixture.tools, {
    accountId: anna.accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
  expect(started).toMatchObject({ kind: 'started' });
  const [kind] = fixture.stage.runKinds;
  const [run] = await claimAll(fixture.tools, fixture.stage.runKinds);
  if (!kind || !run) throw new Error('Nothing waits');
  const interrupted: RunKind<unknown> = {
    ...(kind as RunKind<unknown>),
    advance: async (leased, context) => {
      if (moment === 'while it works') await erase(anna.accountId);
      const advanced = await kind.advance(leased, context);
      if (moment !== 'while it works') await erase(anna.accountId);
      return advanced;
    },
  };
  await advanceRun(fixture.tools, interrupted, run, signal());

  expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
  expect(await db().selectFrom('run').selectAll().execute()).toEqual([]);
  expect(fixture.stage.files.files.size).toBe(0);
});

test('a photo that is being uploaded leaves neither row nor file', async () => {
  const anna = await fixture.openUser('anna@vidno.example');
  await grantService(db(), { accountId: anna.accountId, service: SERVICE.smartSearch });
  const consent = { accountId: anna.accountId, version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
  await acceptConsent(fixture.tools, consent);
  const kind = fixture.tools.searchKinds.photo;
  const parsed = await kind.parseForm(photoForm({ text: 'anna' }));
  if (parsed.kind === 'refused') throw new Error(parsed.because);
  let isErased = false;
  const put = fixture.tools.files.put;
  // The fixture's store is shared by all its tools.
  fixture.tools.files.put = async (...file) => {
    if (!isErased) {
      isErased = true;
      await erase(anna.accountId);
    }
    await put(...file);
  };
  await parsed.prepare(anna.accountId, openFreeUpload);
  expect(isErased).toBe(true);
  // The deletion has waited for the photo, and goes on when it is called again.
  await erase(anna.accountId);
  expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
  expect(fixture.stage.files.files.size).toBe(0);
});

test('a monitor that is being checked leaves nothing', async () => {
  const monitors = await createMonitorFixture(db());
  await monitors.add();
  const withdrawn: string[] = [];
  monitors.tools.runEvents.on('changed', ({ id, status }) => status === 'withdrawn' && withdrawn.push(id));
  let erasing: ReturnType<typeof erase> | null = null;
  monitors.show(async () => {
    erasing = erase(monitors.accountId, monitors.tools);
    await erasing;
    return found([personItem('анна')]);
  });
  await monitors.work();
  // The check ends as soon as it is withdrawn, which is before everything is gone.
  expect(await erasing).toBe('erased');

  expect(withdrawn).toHaveLength(1);
  expect(await listTracesOf(db(), monitors.accountId)).toEqual([]);
  expect(await db().selectFrom('run').selectAll().execute()).toEqual([]);
});

test.each([
  ['nobody else tracks is withdrawn', false],
  ['others track goes on', true],
])('the collection of a wall that %s', async (_what, isShared) => {
  const walls = await createVkAccountsFixture({ db: db(), vk: vk().config({ callsPerSecond: 1_000 }) });
  const { collection, vkAccountId } = await walls.track('posts_1500');
  const boris = await fixture.openUser('boris@vidno.example');
  if (isShared) await walls.track('posts_1500', { by: boris.accountId });
  const [run] = await claimAll(walls.runTools, [walls.kind]);
  if (!run) throw new Error('Nothing waits');
  let isErased = false;
  let stored = 0;
  const vkAccess: typeof walls.tools.vkAccess = {
    ...walls.tools.vkAccess,
    callMany: async (calls, options) => {
      const answers = await walls.tools.vkAccess.callMany(calls, options);
      if (!isErased && (await listPostIds(db(), vkAccountId)).length > 0) {
        isErased = true;
        const { clock, runEvents } = walls.tools;
        expect(await erase(walls.accountId, { clock, runEvents })).toBe('erased');
        stored = (await listPostIds(db(), vkAccountId)).length;
      }
      return answers;
    },
  };
  await advanceRun(walls.runTools, createCollectionKind({ ...walls.tools, vkAccess }, 1), run, signal());
  expect(stored).toBeGreaterThan(0);
  expect(await listTracesOf(db(), walls.accountId)).toEqual([]);
  const { status } = await db()
    .selectFrom('run')
    .select('status')
    .where('id', '=', collection.id)
    .executeTakeFirstOrThrow();
  if (!isShared) {
    expect(status).toBe('withdrawn');
    expect(await listPostIds(db(), vkAccountId)).toHaveLength(stored);
    return;
  }
  await walls.runAll();
  expect(await listPostIds(db(), vkAccountId)).toHaveLength(1_500);
});

describe('the login at VK ID', () => {
  const authorisation = () =>
    createAuthorisationTools({
      config: { vk: vk().config(), appSecret: TEST_SECRET },
      db: db(),
      clock: fixture.tools.clock,
      log: pino({ level: 'silent' }),
    });

  test.each([
    ['valid', DAY_MS],
    ['expired', -1],
  ])('is revoked there (its token is %s)', async (_what, expiresInMs) => {
    const { accountId, grant } = await logIn(expiresInMs);
    expect(await erase(accountId, { vkAuthorisation: authorisation() })).toBe('erased');
    expect(vk().grants.findByRefreshToken(grant.refreshToken)).toBeNull();
    expect(await listTracesOf(db(), accountId)).toEqual([]);
  });

  test('is revoked by the next try if VK ID is down; everything else goes meanwhile', async () => {
    const vkAuthorisation = authorisation();
    const { accountId, grant } = await logIn(DAY_MS);
    await plantSearches(fixture.tools, accountId, 'anna-mark');
    vk().faults.isDown = true;
    expect(await erase(accountId, { vkAuthorisation })).toBe('waiting');
    expect(fixture.stage.files.files.size).toBe(0);
    expect(await db().selectFrom('search').select('id').execute()).toEqual([]);
    // The address is free already.
    await fixture.openUser('anna@vidno.example');
    vk().faults.isDown = false;
    expect(await eraseAccount({ ...fixture.tools, vkAuthorisation }, accountId)).toBe('erased');
    expect(vk().grants.findByRefreshToken(grant.refreshToken)).toBeNull();
  });

  test('does not keep an account for longer than three days', async () => {
    const vkAuthorisation = authorisation();
    const { accountId } = await logIn(30 * DAY_MS);
    vk().faults.isDown = true;
    expect(await erase(accountId, { vkAuthorisation })).toBe('waiting');
    fixture.stage.advance(3 * DAY_MS);
    expect(await eraseAccount({ ...fixture.tools, vkAuthorisation }, accountId)).toBe('erased');
    expect(await listTracesOf(db(), accountId)).toEqual([]);
  });
});

async function logIn(expiresInMs: number) {
  const { accountId } = await fixture.openUser('anna@vidno.example');
  const grant = vk().grants.open({ clientId: '52000000', userId: 17, deviceId: 'device', scope: '' });
  const vault = createVault(TEST_SECRET);
  await db()
    .insertInto('vk_token')
    .values({
      id: crypto.randomUUID(),
      kind: 'user',
      account_id: accountId,
      vk_user_id: 17,
      vk_name: 'Анна',
      access_token: vault.seal(grant.accessToken, secretContext('access', accountId)),
      refresh_token: vault.seal(grant.refreshToken, secretContext('refresh', accountId)),
      device_id: 'device',
      expires_at: new Date(fixture.tools.clock().getTime() + expiresInMs),
    })
    .execute();
  return { accountId, grant };
}
