import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { type Invoice, newInvoice } from '#features/payments/invoice.ts';
import { insertInvoice } from '#features/payments/invoice-repository.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openBrowser } from '#testing/test-browser.ts';
import { endNotice, listNotices } from './notice-repository.ts';
import { addNotice } from './notices.ts';

const db = testDatabase();
let fixture: CabinetFixture;
let anna: Awaited<ReturnType<CabinetFixture['openUser']>>;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
  anna = await fixture.openUser('anna@vidno.example', 'яблоко и груша');
});
afterEach(() => fixture.app.close());

const profileOf = async ({ browser }: typeof anna) => (await browser.send({ url: '/api/profile' })).json().data;
const post = (call: string, payload: object = {}, { browser, accountId }: typeof anna = anna) =>
  browser.send({ method: 'POST', url: `/api/user/${accountId}/${call}`, payload });

test('the cabinet says everything about the account, and which of its sessions this is', async () => {
  const vk = { account_id: anna.accountId, provider: 'vk' as const, subject: '17', name: 'Анна В.' };
  await db()
    .insertInto('account_identity')
    .values({ ...vk, created_at: new Date() })
    .execute();
  await db()
    .insertInto('recovery_code')
    .values({ account_id: anna.accountId, code_hash: Buffer.from('a'), used_at: null })
    .execute();
  const { id: current } = await db().selectFrom('browser_session').select('id').executeTakeFirstOrThrow();
  await addSession(anna.accountId, { device: 'Chrome, Windows', expiresInMs: DAY_MS });
  await addSession(anna.accountId, { device: 'Safari, iPhone', expiresInMs: -1 });
  const boris = await fixture.openUser('boris@vidno.example');

  const answer = await anna.browser.send({ method: 'POST', url: '/api/cabinet' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      status: 'ok',
      data: {
        profile: await profileOf(anna),
        created_at: fixture.tools.clock().toISOString(),
        has_password: true,
        second_factor: { enabled: false, recovery_codes_left: 1 },
        vk: { id: '17', name: 'Анна В.' },
        sessions: expect.any(Array),
        services: [
          { id: 1, title: 'Умный поиск', open: true },
          { id: 2, title: 'Аналитика VK', open: false },
          { id: 3, title: 'Мониторинг поиска', open: false },
        ],
        counts: { searches: 0, monitors: 0, vk_accounts: 0 },
        notifications: expect.objectContaining({ quiet: null }),
        deletion_at: null,
      },
    },
  ]);
  const sessions: { id: string; current: boolean }[] = answer.json().data.sessions;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((session) => session.current).map(({ id }) => id)).toEqual([current]);
  const { data } = (await boris.browser.send({ method: 'POST', url: '/api/cabinet' })).json();
  expect([data.has_password, data.vk, data.sessions.length]).toEqual([false, null, 1]);
});

test.each(['hidden-modal-30-days', 'read-company-notice', 'delete', 'keep', 'export'])(
  "%s under somebody else's number finds nothing and changes nothing",
  async (call) => {
    const boris = await fixture.openUser('boris@vidno.example');
    const before = await db().selectFrom('account').selectAll().orderBy('id').execute();
    for (const id of [anna.accountId, 999, 0, -1]) {
      const url = `/api/user/${id}/${call}`;
      const payload = { notice_id: randomUUID(), at_once: true };
      const answer = await boris.browser.send(call === 'export' ? { url } : { method: 'POST', url, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect(await db().selectFrom('account').selectAll().orderBy('id').execute()).toEqual(before);
  },
);

describe('the 30-days modal', () => {
  test('opens 30 days after the registration until it was seen', async () => {
    expect((await profileOf(anna)).show_modal_30_days).toBe(false);
    fixture.stage.advance(29 * DAY_MS);
    expect((await profileOf(anna)).show_modal_30_days).toBe(false);
    fixture.stage.advance(DAY_MS);
    expect((await profileOf(anna)).show_modal_30_days).toBe(true);
    expect((await profileOf(anna)).show_modal_30_days).toBe(true);
    expect((await post('hidden-modal-30-days', { never: false })).statusCode).toBe(200);
    expect((await profileOf(anna)).show_modal_30_days).toBe(false);
    expect(await hidden()).toBe(false);
  });

  test('opens 30 days after the last payment, and once more for the next one', async () => {
    await pay();
    await pass(20);
    await pay();
    await insertInvoiceOf(anna, { created_at: new Date(fixture.tools.clock().getTime() + DAY_MS) });
    await pass(29);
    expect((await profileOf(anna)).show_modal_30_days).toBe(false);
    await pass(1);
    expect((await profileOf(anna)).show_modal_30_days).toBe(true);
    await post('hidden-modal-30-days', { never: false });
    await pay();
    await pass(29);
    expect((await profileOf(anna)).show_modal_30_days).toBe(false);
    await pass(1);
    expect((await profileOf(anna)).show_modal_30_days).toBe(true);
  });

  test('does not wait for what others paid', async () => {
    await pass(29);
    await pay(await fixture.openUser('boris@vidno.example'));
    await pass(1);
    expect((await profileOf(anna)).show_modal_30_days).toBe(true);
  });

  test('is switched off for good, by a call without a body too, and a later "seen" does not switch it on', async () => {
    expect((await post('hidden-modal-30-days')).json()).toEqual({ status: 'ok' });
    expect(await hidden()).toBe(true);
    await post('hidden-modal-30-days', { never: false });
    expect(await hidden()).toBe(true);
  });

  test('is never shown to a visitor', async () => {
    const visitor = await fixture.openVisitor();
    fixture.stage.advance(29 * DAY_MS);
    await profileOf(visitor);
    fixture.stage.advance(20 * DAY_MS);
    expect((await profileOf(visitor)).show_modal_30_days).toBe(false);
  });

  /** With a visit each day, because an unused session ends after 30. */
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      fixture.stage.advance(DAY_MS);
      await profileOf(anna);
    }
  };
  const pay = async (person = anna) => {
    const now = fixture.tools.clock();
    await insertInvoiceOf(person, { state: 'paid', created_at: now, paid_at: now });
  };
  const insertInvoiceOf = async (
    { accountId }: typeof anna,
    fields: Pick<Invoice, 'created_at'> & Partial<Invoice>,
  ) => {
    const kind = {
      purpose: 'balance',
      acquirer: 'cloudpayments',
      method: 'card',
      hold: false,
      save_card: false,
    } as const;
    const bill = {
      account_id: accountId,
      amount_kopecks: 30_000,
      description: 'Пополнение',
      email: null,
      ask_at: null,
    };
    await insertInvoice(db(), newInvoice({ ...kind, ...bill, ...fields }));
  };
  const hidden = async () =>
    (
      await db()
        .selectFrom('account')
        .select('modal_30_days_hidden')
        .where('id', '=', anna.accountId)
        .executeTakeFirstOrThrow()
    ).modal_30_days_hidden;
});

describe('a notice about a change of company', () => {
  const text = 'Теперь нас ведёт ООО «Видно»';
  const add = (notice: Partial<Parameters<typeof addNotice>[1]> = {}) => {
    const added = { id: randomUUID(), title: null, text, shownUntil: null, whom: { kind: 'all' } as const, ...notice };
    return db()
      .transaction()
      .execute((trx) => addNotice(trx, added, fixture.tools.clock()));
  };
  const addedId = async (notice: Parameters<typeof add>[0] = {}) => {
    const id = randomUUID();
    expect(await add({ ...notice, id })).toMatchObject({ kind: 'added' });
    return id;
  };
  const listed = () => listNotices(db(), { after: null, limit: 10, now: fixture.tools.clock() });

  test('is in the profile as long as it is shown, and is read once', async () => {
    expect(await profileOf(anna)).toMatchObject({ notification_change_company: false, company_notice: null });
    const id = await addedId({ shownUntil: new Date(fixture.tools.clock().getTime() + DAY_MS) });
    const notice = { id, title: null, text };
    expect(await profileOf(anna)).toMatchObject({
      notification_change_company: true,
      company_notice: { ...notice, read: false },
    });
    expect((await post('read-company-notice', { notice_id: id })).statusCode).toBe(200);
    expect((await post('read-company-notice', { notice_id: id })).statusCode).toBe(200);
    expect(await profileOf(anna)).toMatchObject({
      notification_change_company: true,
      company_notice: { ...notice, read: true },
    });
    expect(await listed()).toMatchObject([{ id, for_all: true, accounts: 1, read: 1 }]);
    fixture.stage.advance(DAY_MS);
    expect(await profileOf(anna)).toMatchObject({ notification_change_company: false, company_notice: null });
  });

  test('for some accounts is shown to no other, who cannot read it either; the latest one counts', async () => {
    const boris = await fixture.openUser('boris@vidno.example');
    const forAll = await addedId();
    fixture.stage.advance(1_000);
    const id = await addedId({ whom: { kind: 'accounts', accounts: [anna.accountId] }, text: 'Только для Анны' });
    expect((await profileOf(anna)).company_notice).toMatchObject({ id, text: 'Только для Анны' });
    expect((await profileOf(boris)).company_notice).toMatchObject({ id: forAll });
    const refused = await post('read-company-notice', { notice_id: id }, boris);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
    expect((await profileOf(boris)).company_notice).toMatchObject({ id: forAll });
  });

  test('is refused if an account does not exist, and nothing is stored', async () => {
    expect(await add({ whom: { kind: 'accounts', accounts: [anna.accountId, 998, 999] } })).toEqual({
      kind: 'refused',
      because: 'accounts_unknown',
      accountIds: [998, 999],
    });
    expect(await add({ text: '  ' })).toEqual({ kind: 'refused', because: 'text_empty' });
    expect(await add({ text: 'я'.repeat(4_001) })).toEqual({ kind: 'refused', because: 'text_long' });
    expect(await add({ whom: { kind: 'accounts', accounts: [] } })).toEqual({
      kind: 'refused',
      because: 'no_accounts',
    });
    expect(await add({ shownUntil: fixture.tools.clock() })).toEqual({ kind: 'refused', because: 'until_past' });
    expect(await listed()).toEqual([]);
  });

  test('that was taken back is shown no longer, and who has read it stays known', async () => {
    const id = await addedId({ title: 'Работы' });
    expect((await profileOf(anna)).company_notice).toMatchObject({ id, title: 'Работы' });
    await post('read-company-notice', { notice_id: id });
    const end = () =>
      db()
        .transaction()
        .execute((trx) => endNotice(trx, { id, now: fixture.tools.clock() }));
    expect(await end()).toBe(true);
    expect(await end()).toBe(false);
    expect((await profileOf(anna)).company_notice).toBeNull();
    expect(await listed()).toMatchObject([{ id, read: 1 }]);
  });
});

test('the session of a blocked account is none, by cookie and by token', async () => {
  await db().updateTable('account').set({ blocked_at: fixture.tools.clock() }).execute();
  expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(401);
  expect((await anna.browser.send({ url: '/api/get-token-session' })).statusCode).toBe(401);
  expect((await openBrowser(fixture.app).send({ url: '/api/profile' })).statusCode).toBe(401);
});

async function addSession(accountId: number, { device, expiresInMs }: { device: string; expiresInMs: number }) {
  const now = fixture.tools.clock();
  await db()
    .insertInto('browser_session')
    .values({
      id: randomUUID(),
      secret_hash: Buffer.from(device),
      account_id: accountId,
      device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + expiresInMs),
    })
    .execute();
}
