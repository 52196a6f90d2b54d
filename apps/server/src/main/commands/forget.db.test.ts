import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removalFixture, VK } from '#testing/removal/removal-fixture.ts';
import { createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { forget } from './suppression.ts';

const fixture = removalFixture();
const OPERATOR = { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва', ogrn: null, email: null, phone: null };
const print = { table: vi.spyOn(console, 'table'), error: vi.spyOn(console, 'error') };

beforeEach(() => {
  print.table.mockReturnValue();
  print.error.mockReturnValue();
});
afterEach(() => {
  process.exitCode = undefined;
});

const given = (options: object) =>
  forget(
    { config: { operator: OPERATOR }, tools: fixture().people.tools },
    { reason: 'asked by letter', operator: 'olga', ...options },
  );

test.each([
  { link: `https://vk.com/id${VK.anna}` },
  { source: 'vk', id: `id${VK.anna}` },
  { source: 'vk', id: VK.name },
  { source: 'vk-posts', id: String(VK.anna) },
])('somebody of VK who is forgotten by %o is tracked by nobody any more', async (options) => {
  const { db, vk, clock } = fixture();
  if (!vk) throw new Error('the fixture has VK');
  const walls = await createVkAccountsFixture({ db, vk: vk.config({ callsPerSecond: 1_000 }), clock });
  await walls.collect(VK.name);
  await given(options);
  expect(await db.selectFrom('tracked_account').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('removed_page').select('account_id').execute()).toEqual([{ account_id: walls.accountId }]);
});

test('a community, a page that cannot be and an unknown source are refused', async () => {
  await given({ source: 'vk', id: 'club1' });
  await given({ source: 'vk', id: 'кто-то' });
  await given({ source: 'nowhere', id: 'id1' });
  expect(print.error.mock.calls.map(([text]) => text)).toEqual([
    'vidno: this is a community, not a person',
    'vidno: https://vk.com/кто-то is no link to a page of somebody',
    'vidno: unknown source: list them with vidno sources',
  ]);
  expect(process.exitCode).toBe(1);
  expect(await fixture().db.selectFrom('suppression').selectAll().execute()).toEqual([]);
});

test('whoever is erased already is said to be, and the journal names nobody', async () => {
  const { db, people } = fixture();
  await people.importLines([{ external_id: 'anna', name: 'Анна' }]);
  await given({ source: 'other', id: 'anna' });
  await given({ source: 'other', id: 'anna' });
  expect(print.error.mock.calls).toEqual([['vidno: this person is erased already, and nothing of them is left']]);
  const events = await db.selectFrom('audit_event').selectAll().where('action', '=', 'person.forgotten').execute();
  const acts = await db.selectFrom('destruction_act').selectAll().execute();
  expect(events).toMatchObject([{ purpose: 'asked by letter', subject: { erased: 1, operator: 'olga' } }]);
  expect(JSON.stringify(events)).not.toContain('anna');
  expect(acts).toMatchObject([{ people: 1, event_id: events[0]?.id, executor: 'сотрудник оператора: olga' }]);
});
