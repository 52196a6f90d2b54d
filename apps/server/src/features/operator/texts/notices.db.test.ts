import type { Endpoint } from '@vidno/contract/endpoint';
import {
  addNotice,
  endNotice,
  exportNotices,
  listNotices,
  NOTICES_PAGE_SIZE,
} from '@vidno/contract/operator/texts/notices';
import { expect, test } from 'vitest';
import { markNoticeRead } from '#features/cabinet/notice-repository.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { plantNotice } from '#testing/operator/plant-texts.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();
const idOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const WRITTEN = { title: 'Работы', text: 'В субботу ночью', whom: { kind: 'all' }, until: null };

const change = (by: Person, call: Endpoint, nth: number, { seen = null, ...body }: Record<string, unknown> = {}) =>
  send(by, call, { params: { id: idOf(nth) }, body: { reason: REASON, seen, by: { code: by.code() }, ...body } });
const list = async (by: Person, query = {}) => (await send(by, listNotices, { query })).json();

test('a notice is written once, is plain text, is counted by who has read it, and is taken back', async () => {
  const { db, time, operator, user } = fixture();
  const [vera, gleb, anna] = [
    await operator('vera@vidno.example'),
    await operator('gleb@vidno.example'),
    await user('anna@vidno.example'),
  ];
  const text = '<script>alert(1)</script>\nи <b>жирный</b>';
  expect((await change(vera, addNotice, 1, { ...WRITTEN, text })).statusCode).toBe(200);
  expect((await change(vera, addNotice, 1, { ...WRITTEN, text })).json().code).toBe('changed_meanwhile');
  await markNoticeRead(db, { accountId: anna.accountId, noticeId: idOf(1), now: time.clock() });
  const [shown] = (await list(vera)).data;
  expect(shown).toMatchObject({
    title: 'Работы',
    text,
    whom: 'all',
    accounts: null,
    read: 1,
    until: null,
    state: 'shown',
  });

  time.advance(1_000);
  expect((await change(vera, addNotice, 2, { ...WRITTEN, until: '2099-12-31' })).statusCode).toBe(200);
  expect((await list(vera)).data.map(({ state }: { state: string }) => state)).toEqual(['shown', 'replaced']);
  expect((await change(gleb, endNotice, 2)).json()).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringContaining(`оператором № ${vera.accountId}`),
  });
  const [second] = (await list(gleb)).data;
  expect((await change(gleb, endNotice, 2, { seen: second.seen })).statusCode).toBe(200);
  const [over, back] = (await list(vera)).data;
  expect([over.state, back.state]).toEqual(['over', 'shown']);
  expect((await change(vera, endNotice, 2, { seen: over.seen })).json().code).toBe('already_so');
  const when = expect.stringMatching(/^\d\d\.\d\d\.\d{4}/);
  expect(readCsv((await send(vera, exportNotices)).body).slice(2)).toEqual([
    ['Показано с', 'До', 'Состояние', 'Кому', 'Тариф', 'Аккаунтов', 'Прочитали', 'Заголовок', 'Текст'],
    [when, when, 'больше не показывается', 'Всем', '', '', '0', 'Работы', 'В субботу ночью'],
    [when, '', 'показывается', 'Всем', '', '', '1', 'Работы', text],
  ]);
});

test('a notice is for accounts that are named, or for those who have a tariff', async () => {
  const { db, time, operator, user } = fixture();
  await insertDefaultTariffs(db);
  const [vera, anna, boris] = [
    await operator('vera@vidno.example'),
    await user('anna@vidno.example'),
    await user('boris@vidno.example'),
  ];
  const at = time.clock();
  for (const [{ accountId }, state] of [
    [anna, 'active'],
    [boris, 'ended'],
  ] as const)
    await db
      .insertInto('subscription')
      .values({
        ...{
          account_id: accountId,
          id: idOf(accountId),
          tariff_id: 'month',
          tools: [],
          services: [1],
          parts: '[]' as never,
        },
        ...{ price_kopecks: 1, days: 30, state, invoice_id: null, card_id: null, renews: false, next_tariff_id: null },
        ...{ started_at: at, period_start: at, paid_until: at, ended_at: state === 'ended' ? at : null },
      } as never)
      .execute();
  const whom = { kind: 'tariff', tariff: 'month' };
  expect((await change(vera, addNotice, 1, { ...WRITTEN, whom })).statusCode).toBe(200);
  const accounts = [anna.accountId, boris.accountId];
  expect((await change(vera, addNotice, 2, { ...WRITTEN, whom: { kind: 'accounts', accounts } })).statusCode).toBe(200);
  const { data, tariffs } = await list(vera);
  expect(data.find(({ id }: { id: string }) => id === idOf(1))).toMatchObject({
    whom: 'tariff',
    tariff: 'Месяц',
    accounts: 1,
  });
  expect(data.find(({ id }: { id: string }) => id === idOf(2))).toMatchObject({
    whom: 'accounts',
    tariff: null,
    accounts: 2,
  });
  expect(tariffs).toContainEqual({ id: 'month', name: 'Месяц' });
  const given = await db
    .selectFrom('company_notice_account')
    .select('account_id')
    .where('notice_id', '=', idOf(1))
    .execute();
  expect(given).toEqual([{ account_id: anna.accountId }]);
});

test('what cannot be shown is refused in words, and nothing is stored', async () => {
  const { operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const refused = async (body: Record<string, unknown>) => {
    const answer = await change(vera, addNotice, 1, { ...WRITTEN, ...body });
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.json().errors;
  };
  expect(await refused({ title: ' ' })).toEqual({ title: ['Напишите заголовок.'] });
  expect(await refused({ title: 'я'.repeat(101) })).toEqual({ title: ['Заголовок не длиннее 100 знаков.'] });
  expect(await refused({ text: '' })).toEqual({ text: ['Напишите текст.'] });
  expect(await refused({ text: 'я'.repeat(4_001) })).toEqual({ text: ['Текст не длиннее 4000 знаков.'] });
  expect(await refused({ text: 'a\0' })).toHaveProperty('body');
  expect(await refused({ until: '2020-01-01' })).toEqual({ until: ['Этот день уже прошёл.'] });
  expect(await refused({ until: '2026-02-31' })).toEqual({ until: ['Выберите день.'] });
  expect(await refused({ whom: { kind: 'tariff', tariff: 'none' } })).toEqual({ whom: ['Такого тарифа нет.'] });
  expect(await refused({ whom: { kind: 'accounts', accounts: [] } })).toEqual({
    'whom.accounts': ['Назовите хотя бы один аккаунт.'],
  });
  expect(await refused({ whom: { kind: 'accounts', accounts: [vera.accountId, 998] } })).toEqual({
    whom: ['Таких аккаунтов нет: 998. Сообщение никому не показано.'],
  });
  expect(await refused({ whom: { kind: 'everybody' } })).toHaveProperty(['whom.kind']);
  expect((await list(vera)).data).toEqual([]);
});

test('notices are listed by pages, also of the same moment', async () => {
  const { db, time, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  for (let nth = 1; nth <= NOTICES_PAGE_SIZE + 5; nth += 1)
    await plantNotice(db, { id: idOf(nth), created_at: time.clock() });
  const first = await list(vera);
  const second = await list(vera, { after: first.next });
  expect([first.data.length, second.data.length, second.next]).toEqual([NOTICES_PAGE_SIZE, 5, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(NOTICES_PAGE_SIZE + 5);
});
