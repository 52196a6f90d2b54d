import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { changeUser, findUser, type UserChange } from './users.ts';

const db = testDatabase();
const reason = 'жалоба № 17';
let fixture: CabinetFixture;
let anna: Awaited<ReturnType<CabinetFixture['openUser']>>;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
  anna = await fixture.openUser('anna@vidno.example');
  await db().updateTable('account').set({ phone: '+79161234567' }).execute();
});
afterEach(() => fixture.app.close());

const change = (what: UserChange, accountId: number = anna.accountId) =>
  changeUser(fixture.tools, { accountId, change: what, reason });

test.each(['block', 'make_operator', 'end_sessions'] as const)(
  '%s ends all sessions at once and is written down with its reason',
  async (what) => {
    const boris = await fixture.openUser('boris@vidno.example');
    expect(await change(what)).toEqual({ kind: 'changed', endedSessions: 1 });
    expect((await anna.browser.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect((await anna.browser.send({ url: '/api/get-token-session' })).statusCode).toBe(401);
    expect((await boris.browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    const log = await db().selectFrom('audit_event').select(['account_id', 'action', 'purpose', 'subject']).execute();
    expect(log).toEqual([
      {
        account_id: null,
        action: `user.${what}`,
        purpose: reason,
        subject: { target: `account ${anna.accountId}`, ended_sessions: 1 },
      },
    ]);
  },
);

test('what is so already is not done again, and is not written down', async () => {
  await plantOperator();
  expect(await change('unblock')).toEqual({ kind: 'refused', because: 'unchanged' });
  expect(await change('revoke_operator')).toEqual({ kind: 'refused', because: 'unchanged' });
  await change('block');
  expect(await change('block')).toEqual({ kind: 'refused', because: 'unchanged' });
  expect(await change('unblock')).toMatchObject({ kind: 'changed' });
  await change('make_operator');
  expect(await change('make_operator')).toEqual({ kind: 'refused', because: 'unchanged' });
  expect(await change('revoke_operator')).toMatchObject({ kind: 'changed' });
  expect(await db().selectFrom('audit_event').select('id').execute()).toHaveLength(4);
  const account = await db()
    .selectFrom('account')
    .select(['role', 'blocked_at'])
    .where('id', '=', anna.accountId)
    .executeTakeFirst();
  expect(account).toEqual({ role: 'user', blocked_at: null });
});

test('the last operator stays one', async () => {
  const boris = await fixture.openUser('boris@vidno.example');
  await change('make_operator');
  const refused = { kind: 'refused', because: 'last_operator' };
  expect(await change('revoke_operator')).toEqual(refused);
  expect(await change('block')).toEqual(refused);
  await change('make_operator', boris.accountId);
  const both = [change('revoke_operator'), change('revoke_operator', boris.accountId)];
  const outcomes = (await Promise.all(both)).map(({ kind }) => kind);
  expect(outcomes.toSorted()).toEqual(['changed', 'refused']);
});

async function plantOperator(): Promise<void> {
  const { accountId } = await fixture.openUser('operator@vidno.example');
  await db().updateTable('account').set({ role: 'operator' }).where('id', '=', accountId).execute();
}

test('a visitor cannot become operator, and an unknown account not be changed', async () => {
  const visitor = await fixture.openVisitor();
  expect(await change('make_operator', visitor.accountId)).toEqual({ kind: 'refused', because: 'user_is_visitor' });
  expect(await change('block', 999)).toEqual({ kind: 'refused', because: 'user_unknown' });
  expect(await db().selectFrom('audit_event').select('id').execute()).toEqual([]);
});

test.each([
  (id: number) => String(id),
  () => ' Anna@Vidno.example ',
  () => '+7 916 123-45-67',
  () => '8 (916) 1234567',
])('an account is found by number, e-mail and phone, masked, with a line in the audit log', async (text) => {
  const found = await findUser(db(), { text: text(anna.accountId), show: false, reason });
  expect(found).toMatchObject({ facts: { id: anna.accountId }, masked: 'a•••@vidno.example' });
  expect(await db().selectFrom('audit_event').select(['action', 'purpose', 'subject']).execute()).toEqual([
    { action: 'user.viewed', purpose: reason, subject: { target: `account ${anna.accountId}`, contacts_shown: false } },
  ]);
});

test.each(['', '999', 'anna', 'nobody@vidno.example', '+1', "' or 1=1", '9'.repeat(30)])(
  'nobody is found by %j',
  async (text) => {
    expect(await findUser(db(), { text, show: true, reason })).toBeNull();
    expect(await db().selectFrom('audit_event').select('id').execute()).toEqual([]);
  },
);
