import type { Endpoint } from '@vidno/contract/endpoint';
import {
  addSource,
  closeSource,
  endSourceVouch,
  eraseSource,
  exportSources,
  getOperatorSource,
  listOperatorSources,
  orderSources,
  previewSourceErasure,
  previewVouchEnd,
  probeSource,
  renameSource,
  SOURCES_MAX,
  type SourceDetails,
  setSourceBasis,
  switchSourceUse,
} from '@vidno/contract/operator/catalogue/sources';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { listPeople } from '#features/catalogue/public.ts';
import { authorise } from '#features/rights/authorise.ts';
import { dismissAgeless, eraseClosedSources } from '#features/source-end/erase-source.ts';
import { setBasis } from '#features/sources/basis.ts';
import { checkSources } from '#features/sources/health.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();
const OTHER = 'Другие источники';
let vera: Person;

beforeEach(async () => {
  vera = await fixture().operator('vera@vidno.example');
});

const detailsOf = async (id: string): Promise<SourceDetails> =>
  (await send(vera, getOperatorSource, { params: { id } })).json().data;

/** By somebody who has just looked at what is changed. */
async function change(call: Endpoint, { id, ...body }: { readonly id: string; readonly [field: string]: unknown }) {
  const { seen } = await detailsOf(id);
  return await send(vera, call, { params: { id }, body: { reason: REASON, seen, by: { code: vera.code() }, ...body } });
}

async function changeList(call: Endpoint, body: object) {
  const { seen } = (await send(vera, listOperatorSources)).json();
  return await send(vera, call, { body: { reason: REASON, seen, by: { code: vera.code() }, ...body } });
}

const listed = async () => (await send(vera, listOperatorSources)).json().data as SourceDetails[];
const tools = () => {
  const { people, time, db } = fixture();
  const operator = { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва' };
  return { ...people.tools, db, clock: time.clock, operator };
};
const importTwo = () =>
  fixture().people.importLines([
    { external_id: 'anna', name: 'Анна' },
    { external_id: 'boris', name: 'Борис' },
  ]);
const lastEvent = async () =>
  await fixture().db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('the list says what each source is for, how it is, and on what basis', async () => {
  await importTwo();
  await checkSources(tools());
  expect(await listed()).toMatchObject([
    { id: 'tinder', catalogue: true, state: 'empty', people: 0, basis: null },
    {
      id: 'other',
      title: OTHER,
      state: 'up',
      people: 2,
      basis: 'test',
      until: null,
      uses: [
        { use: 'photo', on: true },
        { use: 'keyword', on: true },
        { use: 'monitor', on: true },
      ],
    },
    { id: 'vk', catalogue: false, uses: [{ use: 'keyword', on: true }] },
    { id: 'vk-posts', catalogue: false, uses: [{ use: 'monitor', on: true }] },
  ]);
  const { days, checked, calibration, index, end } = await detailsOf('other');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ up: 1 });
  expect([checked, calibration, index, end]).toEqual([fixture().time.clock().toISOString(), null, 'none', null]);
  expect((await send(vera, getOperatorSource, { params: { id: 'nobody' } })).statusCode).toBe(404);
  expect((await send(vera, probeSource, { params: { id: 'nobody' } })).statusCode).toBe(404);
});

test('the list is saved as it stands, without a cell that a spreadsheet would run', async () => {
  await importTwo();
  await change(switchSourceUse, { id: 'other', use: 'photo', on: false });
  await change(setSourceBasis, { id: 'other', basis: '=договор', until: '2030-12-31' });
  const answer = await send(vera, exportSources);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('источники.csv'));
  const [head, , , ...rows] = readCsv(answer.body);
  expect(head).toEqual(['Источники']);
  expect(rows.map(([, id]) => id)).toEqual(['tinder', 'other', 'vk', 'vk-posts']);
  expect(rows.slice(0, 3)).toEqual([
    ['Анкеты знакомств', 'tinder', 'пуст', 'по лицу, по словам, мониторинги', '', '0', '0', '', ''],
    [OTHER, 'other', 'работает', 'по словам, мониторинги', 'по лицу', '2', '0', "'=договор", '2030-12-31'],
    [expect.any(String), 'vk', expect.any(String), 'по словам', '', '', '', '', ''],
  ]);
});

test('a calibration tells how many were compared, and when it is too old', async () => {
  const { db, time } = fixture();
  const model = fixture().people.tools.model.modelId;
  const row = { source_id: 'other', model_id: model, searches: 40, faces: 100, curve: JSON.stringify([]) };
  await db
    .insertInto('calibration')
    .values({ ...row, calibrated_at: time.clock() })
    .execute();
  const grow = (faces: number) =>
    db.updateTable('source').set({ face_count: faces }).where('id', '=', 'other').execute();
  await grow(100);
  expect((await detailsOf('other')).calibration).toMatchObject({ searches: 40, faces: 100, up_to_date: true });
  await grow(1_000);
  expect((await detailsOf('other')).calibration).toMatchObject({ up_to_date: false });
});

test('a source is added at the end, and people can be imported into it', async () => {
  const added = await changeList(addSource, { id: 'partners', title: '  Партнёры  ' });
  expect(added.statusCode, added.body).toBe(200);
  expect((await listed()).at(-1)).toMatchObject({ id: 'partners', title: 'Партнёры', catalogue: true, people: 0 });
  expect(await lastEvent()).toMatchObject({ action: 'source.added', subject: { target: 'sources list' } });
  const imported = await fixture().people.importLines([{ external_id: 'anna', name: 'Анна' }], {
    sourceId: 'partners',
  });
  expect(imported).toMatchObject({ kind: 'imported' });
  expect(await detailsOf('partners')).toMatchObject({ people: 1, basis: 'test' });
});

test.each([
  [{ id: 'other', title: 'Новые' }, { id: ['Источник с таким кодом уже есть.'] }],
  [{ id: 'all', title: 'Новые' }, { id: [expect.stringContaining('все источники сразу')] }],
  [{ id: '../x', title: 'Новые' }, { id: [expect.stringContaining('латинские')] }],
  [{ id: 'Новые', title: 'Новые' }, { id: [expect.stringContaining('латинские')] }],
  [{ id: 'a'.repeat(21), title: 'Новые' }, { id: ['Не больше 20 знаков.'] }],
  [{ id: 'partners', title: ' ' }, { title: [expect.stringContaining('хотя бы два')] }],
  [{ id: 'partners', title: '<b>Новые</b>' }, { title: [expect.stringContaining('без знаков')] }],
  [{ id: 'partners', title: 'я'.repeat(61) }, { title: ['Не больше 60 знаков.'] }],
  [{ id: 'partners', title: OTHER }, { title: ['Источник с таким названием уже есть.'] }],
])('%j is no source', async (source, errors) => {
  const { statusCode, body } = await changeList(addSource, source);
  expect([statusCode, JSON.parse(body).errors]).toEqual([422, errors]);
  expect(await listed()).toHaveLength(4);
});

test(`there are at most ${SOURCES_MAX} sources`, async () => {
  const rows = Array.from({ length: SOURCES_MAX - 4 }, (_, index) => ({
    id: `source-${index}`,
    title: `Источник ${index}`,
    kind: 'catalogue',
    position: 10 + index,
  }));
  await fixture().db.insertInto('source').values(rows).execute();
  const { statusCode, body } = await changeList(addSource, { id: 'partners', title: 'Партнёры' });
  expect([statusCode, JSON.parse(body).errors]).toEqual([422, { id: ['Больше 20 источников нельзя.'] }]);
});

test('the order is that of all sources, and is refused if one was added meanwhile', async () => {
  const order = ['vk', 'other', 'vk-posts', 'tinder'];
  expect((await changeList(orderSources, { order })).statusCode).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual(order);
  expect((await changeList(orderSources, { order })).json().code).toBe('already_so');
  for (const wrong of [order.slice(1), [...order, 'nobody'], ['vk', 'vk', 'other', 'tinder'], []]) {
    const { statusCode } = await changeList(orderSources, { order: wrong });
    expect([wrong, statusCode]).toEqual([wrong, 422]);
  }
  const { seen } = (await send(vera, listOperatorSources)).json();
  expect((await changeList(addSource, { id: 'partners', title: 'Партнёры' })).statusCode).toBe(200);
  const body = { reason: REASON, seen, by: { code: vera.code() }, order: order.toReversed() };
  expect((await send(vera, orderSources, { body })).json().code).toBe('changed_meanwhile');
});

test('a title is changed, but not to that of another source', async () => {
  expect((await change(renameSource, { id: 'other', title: 'Архив' })).statusCode).toBe(200);
  expect(await lastEvent()).toMatchObject({ subject: { target: 'source other', from: OTHER, to: 'Архив' } });
  expect((await change(renameSource, { id: 'other', title: 'Архив' })).json().code).toBe('already_so');
  expect((await change(renameSource, { id: 'tinder', title: 'Архив' })).statusCode).toBe(422);
  expect((await listed()).map(({ title }) => title)).toContain('Архив');
});

test('a use that is switched off is refused, and the others go on', async () => {
  await importTwo();
  await checkSources(tools());
  const start = async (use: 'keyword' | 'monitor', sources: ['other'] | 'all') => {
    const { accountId } = vera;
    const outcome = await authorise(tools(), { accountId, use, sources, stage: 'repeat', services: [1, 3] });
    return outcome.kind === 'refused' ? outcome.because : outcome.open.map(({ id }) => id);
  };
  expect(await start('keyword', ['other'])).toEqual(['other']);
  expect((await change(switchSourceUse, { id: 'other', use: 'keyword', on: false })).statusCode).toBe(200);
  expect([await start('keyword', ['other']), await start('keyword', 'all'), await start('monitor', ['other'])]).toEqual(
    ['source_unavailable', 'source_unavailable', ['other']],
  );
  expect((await detailsOf('other')).uses).toContainEqual({ use: 'keyword', on: false });
  expect((await change(switchSourceUse, { id: 'other', use: 'keyword', on: false })).json().code).toBe('already_so');
  expect((await change(switchSourceUse, { id: 'vk', use: 'photo', on: false })).statusCode).toBe(422);
  expect((await change(switchSourceUse, { id: 'other', use: 'keyword', on: true })).statusCode).toBe(200);
  expect(await start('keyword', ['other'])).toEqual(['other']);
});

test('a basis is renewed and opens a closed source; a day that is over is refused', async () => {
  await importTwo();
  expect((await change(closeSource, { id: 'other' })).statusCode).toBe(200);
  expect(await listPeople(fixture().db, [toPersonId('other', 'anna')])).toEqual(new Map());
  const closed = await detailsOf('other');
  expect([closed.state, closed.end]).toMatchObject(['closed', { erased: null, erased_people: 0 }]);
  expect((await change(closeSource, { id: 'other' })).json().code).toBe('already_so');

  const over = await change(setSourceBasis, { id: 'other', basis: 'договор 13', until: '2020-01-01' });
  expect([over.statusCode, over.json().errors]).toEqual([422, { until: ['Этот день уже прошёл.'] }]);
  const set = { id: 'other', basis: 'договор 13', until: '2999-12-31' };
  expect((await change(setSourceBasis, set)).statusCode).toBe(200);
  expect(await lastEvent()).toMatchObject({ subject: { basis: 'договор 13', until: '2999-12-31' } });
  expect(await detailsOf('other')).toMatchObject({ basis: 'договор 13', until: '2999-12-31', end: null });
  expect((await listPeople(fixture().db, [toPersonId('other', 'anna')])).size).toBe(1);
  expect((await change(setSourceBasis, set)).json().code).toBe('already_so');
  expect((await change(setSourceBasis, { ...set, id: 'vk' })).json().code).toBe('source_is_outside');
});

test('a command on the server is told to who has the page open', async () => {
  const { seen } = await detailsOf('other');
  await fixture()
    .db.transaction()
    .execute((trx) => setBasis(trx, 'other', { basis: 'test', endsAt: null, vouchesAdults: false, operator: 'olga' }));
  const body = { reason: REASON, seen, by: { code: vera.code() } };
  const { statusCode, body: answer } = await send(vera, closeSource, { params: { id: 'other' }, body });
  expect([statusCode, JSON.parse(answer).message]).toEqual([409, expect.stringContaining('командой на сервере')]);
});

test('an erasure shows what goes, wants the title, does not wait, and cannot be stopped by a basis', async () => {
  const { db } = fixture();
  await importTwo();
  const preview = (await send(vera, previewSourceErasure, { params: { id: 'other' } })).json();
  expect([preview.typed, preview.lines[0]]).toEqual([OTHER, expect.stringContaining('сейчас их 2')]);
  expect((await change(eraseSource, { id: 'other', typed: 'other' })).statusCode).toBe(422);
  expect((await detailsOf('other')).end).toBeNull();

  expect((await change(eraseSource, { id: 'other', typed: OTHER })).statusCode).toBe(200);
  expect(await detailsOf('other')).toMatchObject({ state: 'erasing', people: 2 });
  expect((await change(setSourceBasis, { id: 'other', basis: 'договор', until: null })).json().code).toBe(
    'source_being_erased',
  );
  const byCommand = { basis: 'договор', endsAt: null, vouchesAdults: false, operator: 'olga' };
  expect(await db.transaction().execute((trx) => setBasis(trx, 'other', byCommand))).toBe('being_erased');
  expect((await send(vera, previewSourceErasure, { params: { id: 'other' } })).json().code).toBe('already_so');

  await eraseClosedSources(tools());
  expect(await detailsOf('other')).toMatchObject({ state: 'erased', people: 0, end: { erased_people: 2 } });
  expect(await db.selectFrom('person').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('destruction_act').select(['executor', 'reason', 'people']).execute()).toEqual([
    {
      executor: `сотрудник оператора: оператор № ${vera.accountId}`,
      reason: 'оператор прекратил обработку: статья 21 закона № 152-ФЗ',
      people: 2,
    },
  ]);
  expect((await detailsOf('other')).history.map(({ action }) => action)).toEqual([
    'source.erased',
    'source.erasure_ordered',
    'source.basis_set',
  ]);

  expect((await change(setSourceBasis, { id: 'other', basis: 'договор', until: null })).statusCode).toBe(200);
  await importTwo();
  expect((await change(closeSource, { id: 'other' })).statusCode).toBe(200);
  fixture().time.advance(HOUR_MS);
  await eraseClosedSources(tools());
  expect(await detailsOf('other')).toMatchObject({ state: 'closed', people: 2 });
});

test('a source that was erased while its page was open is not changed by it', async () => {
  await importTwo();
  const { seen } = await detailsOf('other');
  expect((await change(eraseSource, { id: 'other', typed: OTHER })).statusCode).toBe(200);
  await eraseClosedSources(tools());
  const body = { reason: REASON, seen, by: { code: vera.code() }, basis: 'договор', until: null };
  expect((await send(vera, setSourceBasis, { params: { id: 'other' }, body })).json().code).toBe('changed_meanwhile');
});

test('without its vouch those without an age leave', async () => {
  const lines = [
    { external_id: 'anna', name: 'Анна' },
    { external_id: 'boris', name: 'Борис', age: null },
  ];
  expect((await send(vera, previewVouchEnd, { params: { id: 'other' } })).json().code).toBe('already_so');
  await fixture().people.importLines(lines, { vouchesAdults: true });
  const preview = (await send(vera, previewVouchEnd, { params: { id: 'other' } })).json();
  expect(preview.lines[0]).toBe('Сотрутся люди, чей возраст не указан: 1.');
  expect((await change(endSourceVouch, { id: 'other', typed: OTHER })).statusCode).toBe(200);
  await dismissAgeless(tools());
  expect(await detailsOf('other')).toMatchObject({ people: 1, vouches_adults: false });
});
