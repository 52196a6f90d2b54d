import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { listTracesOf } from '#testing/cabinet/account-tables.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { createFaultyTools } from '#testing/cabinet/create-faulty-tools.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { deleteDueAccounts, eraseAccount } from './deletion.ts';

const PROOF_MS = 10 * MINUTE_MS;
const PASSWORD = 'яблоко и груша';
const db = testDatabase();
let fixture: CabinetFixture;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
});
afterEach(() => fixture.app.close());

type Person = Awaited<ReturnType<CabinetFixture['openUser']>>;
const remove = ({ browser, accountId }: Person, payload: object = {}) =>
  browser.send({ method: 'POST', url: `/api/user/${accountId}/delete`, payload });
const actions = async () =>
  (await db().selectFrom('audit_event').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('a deletion', () => {
  test('waits for 14 days, in which the account works and the cabinet says when it ends', async () => {
    const anna = await fixture.openUser('anna@vidno.example');
    const answer = await remove(anna);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ok', deletion_at: '2026-01-29T12:00:00.000Z' },
    ]);
    const { data } = (await anna.browser.send({ method: 'POST', url: '/api/cabinet' })).json();
    expect(data.deletion_at).toBe('2026-01-29T12:00:00.000Z');
    const emails = await db().selectFrom('account_email').select(['kind', 'address']).execute();
    expect(emails).toEqual([{ kind: 'deletion_requested', address: 'anna@vidno.example' }]);

    fixture.stage.advance(DAY_MS);
    await fixture.prove(anna);
    expect((await remove(anna)).json().deletion_at).toBe('2026-01-29T12:00:00.000Z');
    fixture.stage.advance(13 * DAY_MS - 1);
    await deleteDueAccounts(fixture.tools);
    expect(await listTracesOf(db(), anna.accountId)).not.toEqual([]);
    fixture.stage.advance(1);
    expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(401);
    await deleteDueAccounts(fixture.tools);
    expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
  });

  test('is cancelled by keeping the account, as long as it has not begun', async () => {
    const anna = await fixture.openUser('anna@vidno.example');
    const keep = () => anna.browser.send({ method: 'POST', url: `/api/user/${anna.accountId}/keep` });
    expect((await keep()).json()).toEqual({ status: 'ok' });
    await remove(anna);
    expect((await keep()).json()).toEqual({ status: 'ok' });
    fixture.stage.advance(15 * DAY_MS);
    await deleteDueAccounts(fixture.tools);
    expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    expect(await actions()).toEqual(['account.deletion_requested', 'account.deletion_cancelled']);
  });

  test('happens at once if asked: every row and file goes, sessions end, the audit log stays', async () => {
    const anna = await fixture.openUser('anna@vidno.example');
    const boris = await fixture.openUser('boris@vidno.example');
    await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
    await db().updateTable('account').set({ password_hash: null }).execute();
    await plantAccount(fixture.tools, boris.accountId, 'boris-mark');
    const before = await listTracesOf(db(), boris.accountId);

    expect((await remove(anna, { at_once: true })).json()).toEqual({ status: 'ok', deletion_at: null });
    expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
    expect([...fixture.stage.files.files.values()].map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
      Array(3).fill('picture of boris-mark'),
    );
    expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect((await anna.browser.send({ url: '/api/get-token-session' })).statusCode).toBe(401);
    expect((await boris.browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    expect(await listTracesOf(db(), boris.accountId)).toEqual(before);
    const kept = await db()
      .selectFrom('audit_event')
      .select('action')
      .where('account_id', '=', anna.accountId)
      .execute();
    expect(kept.map(({ action }) => action)).toEqual([
      'search.started',
      'account.deletion_requested',
      'card.removed',
      'account.deleted',
    ]);
    // That the trial was had is remembered, and no longer by whom.
    const claims = await db()
      .selectFrom('trial_claim')
      .select('account_id')
      .where('account_deleted_at', 'is not', null);
    expect(await claims.execute()).toEqual([{ account_id: null }]);
    // VK ID, e-mail and the rest are free again.
    const again = await fixture.openUser('anna@vidno.example');
    await plantAccount(fixture.tools, again.accountId, 'anna-mark');
  });

  test('needs a proof of who asks: a recent one, or the password', async () => {
    const anna = await fixture.openUser('anna@vidno.example', PASSWORD);
    fixture.stage.advance(PROOF_MS);
    const refusals = [
      { payload: {}, refusal: [403, 'confirm_first'] },
      { payload: { password_current: '' }, refusal: [422, 'password_wrong'] },
      { payload: { password_current: 'другой пароль' }, refusal: [422, 'password_wrong'] },
    ];
    for (const { payload, refusal } of refusals) {
      const answer = await remove(anna, { at_once: true, ...payload });
      expect([answer.statusCode, answer.json().code]).toEqual(refusal);
    }
    expect(await actions()).toEqual([]);
    expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    expect((await remove(anna, { at_once: true, password_current: PASSWORD })).json().deletion_at).toBeNull();
  });

  test('of an account without a password is not asked for with a stolen cookie alone', async () => {
    const anna = await fixture.openUser('anna@vidno.example');
    fixture.stage.advance(PROOF_MS);
    expect((await remove(anna, { at_once: true })).json().code).toBe('confirm_first');
    await fixture.prove(anna);
    expect((await remove(anna, { at_once: true })).statusCode).toBe(200);
  });

  test('is refused to the last operator, and one who leaves is none of those who stay', async () => {
    const [anna, boris] = [await fixture.openUser('anna@vidno.example'), await fixture.openUser('boris@vidno.example')];
    const ids = [anna.accountId, boris.accountId];
    await db().updateTable('account').set({ role: 'operator' }).where('id', 'in', ids).execute();
    expect((await remove(anna)).statusCode).toBe(200);
    for (const payload of [{}, { at_once: true }]) {
      const answer = await remove(boris, payload);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_operator_leaves']);
    }
    expect((await db().selectFrom('account').select('id').where('deletion_at', 'is', null).execute()).length).toBe(1);
  });

  test('is possible for a visitor too', async () => {
    const visitor = await fixture.openVisitor();
    expect((await remove(visitor, { at_once: true })).json().deletion_at).toBeNull();
    expect(await listTracesOf(db(), visitor.accountId)).toEqual([]);
  });
});

test('if the file store is down the files keep their rows, and the next try deletes both', async () => {
  const anna = await fixture.openUser('anna@vidno.example');
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  const isDown = { ...fixture.tools.files, remove: () => Promise.reject(new Error('the file store is down')) };
  await db().updateTable('account').set({ deletion_at: fixture.tools.clock() }).execute();
  await deleteDueAccounts({ ...fixture.tools, files: isDown });
  expect(await listTracesOf(db(), anna.accountId)).toContain('query_photo.account_id');
  await deleteDueAccounts(fixture.tools);
  expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
  expect(fixture.stage.files.files.size).toBe(0);
});

test('a deletion that is killed at one step after the other is finished by the next call', async () => {
  const anna = await fixture.openUser('anna@vidno.example');
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  await db().updateTable('account').set({ deletion_at: fixture.tools.clock() }).execute();
  let kills = 0;
  let wasKilled = true;
  while (wasKilled) {
    const faulty = createFaultyTools(fixture.tools, { survives: kills });
    wasKilled = await eraseAccount(faulty, anna.accountId).then(
      () => false,
      () => true,
    );
    if (wasKilled) kills += 1;
    // No row of a photo is gone before its files are.
    const photos = await db().selectFrom('query_photo').select('id').execute();
    if (photos.length === 0) expect(fixture.stage.files.files.size).toBe(0);
  }
  expect(kills).toBeGreaterThan(10);
  expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
  expect((await actions()).filter((action) => action === 'account.deleted')).toHaveLength(1);
});

test('two processes deleting the same account at once do so once', async () => {
  const anna = await fixture.openUser('anna@vidno.example');
  await plantAccount(fixture.tools, anna.accountId, 'anna-mark');
  await db().updateTable('account').set({ deletion_at: fixture.tools.clock() }).execute();
  const outcomes = await Promise.all([1, 2, 3].map(() => eraseAccount(fixture.tools, anna.accountId)));
  expect(outcomes).toContain('erased');
  expect((await actions()).filter((action) => action === 'account.deleted')).toHaveLength(1);
  expect(await listTracesOf(db(), anna.accountId)).toEqual([]);
});
