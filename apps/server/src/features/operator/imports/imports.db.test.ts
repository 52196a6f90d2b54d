import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPerson, showPersonName } from '@vidno/contract/operator/catalogue/people';
import {
  beginImport,
  checkImport,
  exportImportRemarks,
  exportImports,
  getImport,
  listImportFiles,
  listImports,
  pauseImport,
  previewImport,
} from '@vidno/contract/operator/imports';
import { afterAll, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { createImportFolder } from '#features/catalogue/import-files/import-folder.ts';
import { operatorFixture, REASON, send } from '#testing/operator/operator-fixture.ts';
import { plantImport, plantPerson } from '#testing/operator/plant-import.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'vidno-imports-'));
afterAll(() => rm(folder, { recursive: true }));

const fixture = operatorFixture({ importFiles: createImportFolder(folder) });

const WANTED = {
  file: 'people.ndjson',
  source: 'other',
  basis: 'consent: 12/2026',
  until: null,
  vouches_adults: false,
  complete: false,
};

test('a file of the folder is looked through by a run, and what is wrong with the form stands at its field', async () => {
  const vera = await fixture().operator('vera@vidno.example');
  await writeFile(join(folder, 'people.ndjson'), '{}\n');
  const { data } = (await send(vera, listImportFiles)).json();
  expect(data).toEqual([{ name: 'people.ndjson', bytes: 3, changed: expect.any(String) }]);

  const errors = async (body: object) => {
    const answer = await send(vera, checkImport, { body: { ...WANTED, ...body } });
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})];
  };
  expect(await errors({ file: '../people.ndjson' })).toEqual([422, ['file']]);
  expect(await errors({ source: 'nowhere' })).toEqual([422, ['source']]);
  expect(await errors({ basis: '  ' })).toEqual([422, ['basis']]);
  expect(await errors({ until: '2020-01-01' })).toEqual([422, ['until']]);

  const asked = await send(vera, checkImport, { body: { ...WANTED, complete: true } });
  expect(asked.statusCode, asked.body).toBe(200);
  const { id } = asked.json();
  expect((await send(vera, getImport, { params: { id } })).json().data).toMatchObject({
    id,
    source: { id: 'other' },
    file: 'people.ndjson',
    state: 'checking',
    complete: true,
    findings: null,
    counts: null,
    has_remarks: false,
    history: [],
    seen: null,
  });
  expect(await fixture().db.selectFrom('run').select(['kind', 'status']).execute()).toEqual([
    { kind: 'import', status: 'wait' },
  ]);
  expect((await send(vera, getImport, { params: { id: id + 1 } })).statusCode).toBe(404);
  const more: number[] = [];
  for (let count = 0; count < 10; count += 1) more.push((await send(vera, checkImport, { body: WANTED })).statusCode);
  expect(more.filter((status) => status === 409)).toHaveLength(1);
});

test('it begins with what it will do and a text to be typed, once, and the second tab is told', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  await plantImport(db, { number: 7, state: 'checked' });
  const params = { id: 7 };
  const { lines, typed } = (await send(vera, previewImport, { params })).json();
  expect(lines[0]).toContain('новые люди: 2, изменятся: 1');
  expect(typed).toBe('импорт other');
  const begin = async (body: object) =>
    await send(vera, beginImport, { params, body: { reason: REASON, seen: null, by: { code: vera.code() }, ...body } });
  expect((await begin({ typed: 'импорт' })).statusCode).toBe(422);
  const both = [await begin({ typed }), await begin({ typed })];
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  const { data } = (await send(vera, getImport, { params })).json();
  expect(data).toMatchObject({ state: 'importing', history: [{ action: 'import.ordered', reason: REASON }] });

  await plantImport(db, { number: 8, state: 'checked' });
  const other = await send(vera, beginImport, {
    params: { id: 8 },
    body: { reason: REASON, seen: null, by: { code: vera.code() }, typed },
  });
  expect(other.json().code).toBe('import_under_way');
  const paused = await send(vera, pauseImport, {
    params,
    body: { reason: REASON, seen: data.seen, by: { code: vera.code() } },
  });
  expect(paused.statusCode).toBe(200);
  expect(await db.selectFrom('run').select('status').where('kind', '=', 'import').execute()).toEqual([
    { status: 'withdrawn' },
  ]);
});

test('imports are read page by page', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  for (let number = 1; number <= 45; number += 1) await plantImport(db, { number, state: 'checked' });
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const query: object = before === null ? {} : { before };
    const { data, next } = (await send(vera, listImports, { query: { ...query } })).json();
    seen.push(...data.map(({ id }: { id: number }) => id));
    before = next;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
  await db.updateTable('import_request').set({ file_name: '=evil.ndjson' }).where('number', '=', 45).execute();
  const saved = readCsv((await send(vera, exportImports)).body).slice(2);
  expect(saved.map(([number]) => number)).toEqual(['Импорт', ...seen.map(String)]);
  expect(saved[1]).toEqual([
    ...['45', "'=evil.ndjson", 'Другие источники', 'проверен', '0'],
    ...[expect.stringMatching(/^\d\d\.\d\d\.\d{4}/), ''],
  ]);
});

test('lines that were not taken are a CSV without a cell that a spreadsheet would run', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  await plantImport(db, { number: 3, state: 'checked' });
  const photos = [{ location: '=cmd|calc!A1', because: 'photo_missing' }];
  const remarks = [
    { kind: 'rejected', line: 2, because: 'no_usable_photo', photos },
    { kind: 'superseded', line: 5, by: 9 },
  ];
  await db
    .updateTable('import_request')
    .set({ remarks: JSON.stringify(remarks), file_name: '=evil.ndjson' })
    .execute();
  const answer = await send(vera, exportImportRemarks, { params: { id: 3 } });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  const rows = readCsv(answer.body);
  expect(rows).toContainEqual(['2', 'не принята', 'ни одно фото не подошло', "'=cmd|calc!A1 — файла нет"]);
  expect(rows).toContainEqual(['5', 'пропущена', 'тот же external_id в строке 9, учтена она', '']);
  expect(rows.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
});

test('a person is found by id or link without a word of who it is, and the name leaves an event', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  await plantPerson(db, { id: toPersonId('other', 'anna-1') });
  await plantPerson(db, { id, source_id: 'tinder', external_id: 'x', age: null });
  const find = async (query: Readonly<Record<string, string>>) => await send(vera, findPerson, { query });

  const byId = await find({ source: 'other', external_id: 'anna-1' });
  expect(byId.body).not.toContain('Анна');
  expect(byId.body).not.toContain('example.org');
  expect(byId.json()).toMatchObject({
    data: [{ source: { id: 'other' }, external_id: 'anna-1', photos: 0, age_known: true, closed: false, seen: null }],
    removed: false,
  });
  expect((await find({ link: 'http://www.example.org/anna/' })).json().data).toHaveLength(2);
  expect((await find({ source: 'other', external_id: 'nobody' })).json()).toMatchObject({ data: [], removed: false });
  expect((await find({ link: 'просто текст' })).statusCode).toBe(422);
  expect((await find({ source: 'other' })).statusCode).toBe(422);
  expect((await find({ source: 'other', external_id: 'anna-1', link: 'https://example.org/anna' })).statusCode).toBe(
    422,
  );
  expect(await db.selectFrom('audit_event').select('id').where('action', '=', 'person.name_shown').execute()).toEqual(
    [],
  );

  const shown = await send(vera, showPersonName, {
    params: { id },
    body: { reason: REASON, seen: null, by: { code: vera.code() } },
  });
  expect(shown.json().data).toEqual({
    name: 'Анна Белова',
    age: null,
    city: 'Тверь',
    link: 'https://example.org/anna',
  });
  const seen = (await find({ link: 'https://example.org/anna' })).json().data.map((row: { seen: unknown }) => row.seen);
  expect(seen.filter((each: unknown) => each !== null)).toHaveLength(1);
  const nobody = await send(vera, showPersonName, {
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: { reason: REASON, seen: null, by: { code: vera.code() } },
  });
  expect(nobody.statusCode).toBe(404);
});

test('whoever was removed is said to be, though nothing of them is there', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const { block } = await createSuppressionFixture(db);
  const requestId = '00000000-0000-4000-8000-000000000001';
  await block({ requestId, links: ['https://example.org/gone'], isProven: true });
  const { data, removed } = (await send(vera, findPerson, { query: { link: 'https://example.org/gone' } })).json();
  expect([data, removed]).toEqual([[], true]);
});
