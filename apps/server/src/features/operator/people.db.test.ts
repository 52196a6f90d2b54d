import {
  findPerson,
  forgetPerson,
  getDestructionAct,
  previewForgetting,
} from '@vidno/contract/operator/catalogue/people';
import { beforeEach, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { requestRemoval } from '#features/removal/request-removal.ts';
import { orderErasure } from '#features/sources/basis.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { plantResult } from '#testing/plant-result.ts';
import { addCaller } from '#testing/search-fixture.ts';

const fixture = operatorFixture();
const LINK = 'https://anketa.example/anna';
const ADDRESS = 'anketa.example/anna';
const ANNA = { external_id: 'anna', name: 'Анна Белова', profile_url: LINK };
const BY_ID = { source: 'other', external_id: 'anna' };
const BY_LINK = { link: 'http://www.anketa.example/Anna/?utm_source=letter' };
type Query = Readonly<Record<string, string>>;

let vera: Person;
beforeEach(async () => {
  vera = await fixture().operator('vera@vidno.example');
});

const find = async (query: Query) => (await send(vera, findPerson, { query })).json();
const preview = async (query: Query) => (await send(vera, previewForgetting, { query })).json();
const forget = (query: Query, typed: string, { by = vera, seen = null as number | null } = {}) =>
  send(by, forgetPerson, { query, body: { reason: REASON, seen, by: { code: by.code() }, typed } });
const people = () => fixture().db.selectFrom('person').select('external_id').execute();
const events = () =>
  fixture().db.selectFrom('audit_event').selectAll().where('action', '=', 'person.forgotten').orderBy('id').execute();
const acts = () => fixture().db.selectFrom('destruction_act').selectAll().execute();

test.each([
  [BY_ID, 'anna'],
  [BY_LINK, ADDRESS],
])('whoever is removed by %o goes from all sources for good, with an act and without a name', async (query, typed) => {
  const { people: stage } = fixture();
  await stage.putPicture('anna.jpg', 'a face');
  await stage.importLines([{ ...ANNA, photos: ['anna.jpg'] }]);
  await stage.importLines([{ ...ANNA, external_id: 'a-1' }], { sourceId: 'tinder' });
  const shown = await preview(query);
  expect(shown.typed).toBe(typed);
  expect(shown.lines.join('\n')).toMatch(/«Другие источники» сотрётся 1 анкета\./);
  expect(shown.lines.join('\n')).toMatch(/Фото сотрутся тоже, всего 1\./);
  expect(shown.lines.filter((line: string) => line.startsWith('В источнике'))).toHaveLength(2);

  expect((await forget(query, typed)).json()).toEqual({ status: 'ok' });
  expect(await people()).toEqual([]);
  const [act] = await acts();
  const [event] = await events();
  expect(act).toMatchObject({ people: 2, executor: `сотрудник оператора: оператор № ${vera.accountId}` });
  expect(event).toMatchObject({
    account_id: vera.accountId,
    purpose: REASON,
    subject: { erased: 2, sources: 2, outside: 0 },
  });
  expect(JSON.stringify(event?.subject)).not.toMatch(/anna|anketa/);
  expect(await find(query)).toMatchObject({ data: [], removed: true, act: act?.number, seen: event?.id });
  const file = await send(vera, getDestructionAct, { params: { number: act?.number } });
  expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  expect(await stage.importLines([ANNA])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
});

test('whoever was removed already is not removed again, by another name of theirs neither', async () => {
  await fixture().people.importLines([ANNA]);
  expect((await forget(BY_LINK, ADDRESS)).statusCode).toBe(200);
  const [event] = await events();
  const gone = { code: 'already_so', message: 'Этого человека уже стёрли: убирать больше нечего.' };
  expect(await preview(BY_LINK)).toMatchObject(gone);
  expect((await forget(BY_LINK, ADDRESS, { seen: event?.id ?? null })).json()).toMatchObject(gone);
  expect((await forget(BY_ID, 'anna')).json()).toMatchObject(gone);
  expect([await events(), await acts()].map(({ length }) => length)).toEqual([1, 1]);
});

test('of two tabs on one person the second is told who was first, and both at once erase once', async () => {
  const gleb = await fixture().operator('gleb@vidno.example');
  await fixture().people.importLines([ANNA]);
  const both = await Promise.all([vera, gleb].map((by) => forget(BY_ID, 'anna', { by })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await forget(BY_ID, 'anna', { by: gleb })).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect([await events(), await acts()].map(({ length }) => length)).toEqual([1, 1]);
});

test('somebody who is not there yet never comes, and no act says that anything was destroyed', async () => {
  const { lines, typed } = await preview(BY_ID);
  expect([typed, lines[0]]).toEqual(['anna', 'Анкет сейчас нет: такой человек не придёт и с новым импортом.']);
  expect((await forget(BY_ID, 'anna')).statusCode).toBe(200);
  expect(await find(BY_ID)).toMatchObject({ data: [], removed: true, act: null });
  expect(await fixture().people.importLines([ANNA])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
  expect(await events()).toMatchObject([{ subject: { erased: 0, sources: 0 } }]);
  expect(await acts()).toEqual([]);
});

test('what others have found of somebody is counted before, and goes', async () => {
  const { db, people: stage } = fixture();
  const { accountId } = await addCaller(db);
  const hits = [{ personId: toPersonId('vk', 'id987650501'), isOutside: true }];
  const searchId = await plantResult(db, accountId, { kind: 'keyword', hits });
  const monitors = await createMonitorFixture(db);
  await monitors.add();
  const published = new Date('2026-01-01T00:00:00Z');
  const author = {
    title: 'Автор',
    text: 'слова',
    subtitle: 'ВКонтакте',
    personId: null,
    vkIds: [987650501],
    published,
  };
  const url = 'https://vk.com/wall987650501_1';
  monitors.show(() => found([{ ...author, key: '987650501_1', kind: 'post', url }]));
  await monitors.work();

  const query = { link: 'https://m.vk.ru/id987650501' };
  const { lines, typed } = await preview(query);
  expect(lines).toContain('Из результатов чужих поисков человек уйдёт: 1 место.');
  expect(lines).toContain('Из найденного мониторингами тоже: 1 место.');
  expect((await forget(query, typed)).statusCode).toBe(200);
  await stage.follow();
  const left = await db.selectFrom('monitor_hit').select(['title', 'text', 'url', 'vk_ids']).execute();
  expect(left).toEqual([{ title: 'Убрано по просьбе', text: '', url: null, vk_ids: [] }]);
  const search = db.selectFrom('search').select('person_count').where('id', '=', searchId);
  expect(await search.executeTakeFirstOrThrow()).toEqual({ person_count: 0 });
});

test('whom a request hides is erased, and the request can bring nobody back', async () => {
  const { db, people: stage, removals } = fixture();
  await stage.importLines([ANNA]);
  await requestRemoval(removals, { link: LINK, minor: false, email: null, tooOften: null });
  expect((await preview(BY_LINK)).lines[0]).toBe('Сейчас скрыто по заявкам и тоже сотрётся: 1 анкета.');
  expect((await forget(BY_LINK, ADDRESS)).statusCode).toBe(200);
  expect(await db.selectFrom('sealed_person').select('mark').execute()).toEqual([]);
});

test('somebody of a source that is closed, or being erased, goes at once as well', async () => {
  const { db, people: stage } = fixture();
  await stage.importLines([ANNA]);
  await db.transaction().execute((trx) => orderErasure(trx, 'other', { now: new Date(), by: 'оператор № 1' }));
  expect((await forget(BY_ID, 'anna')).statusCode).toBe(200);
  expect([await people(), (await acts()).length]).toEqual([[], 1]);
});

test('an import that has read the line by then does not write it', async () => {
  const { people: stage } = fixture();
  await stage.putPicture('anna.jpg', 'a face');
  let statusCode = 0;
  const engine = stage.tools.faceEngine;
  const analyse: typeof engine.analyse = async (picture) => {
    if (statusCode === 0) ({ statusCode } = await forget(BY_ID, 'anna'));
    return await engine.analyse(picture);
  };
  Object.assign(stage.tools, { faceEngine: { ...engine, analyse } });
  const outcome = await stage.importLines([{ ...ANNA, photos: ['anna.jpg'] }]);
  expect(statusCode).toBe(200);
  expect(outcome).toMatchObject({ counts: { people: 0, suppressed: 1 } });
  expect(await people()).toEqual([]);
});

test.each([
  [{ link: 'https://vk.com/club1' }, 'link', 'Это сообщество, а не человек.'],
  [{ link: 'просто текст' }, 'link', 'Это не похоже на ссылку на чью-то страницу.'],
  [{ source: 'nowhere', external_id: 'anna' }, 'source', 'Такого источника нет.'],
])('%o is nobody: refused with a reason, and nothing is written', async (query, field, text) => {
  const answers = [await send(vera, previewForgetting, { query }), await forget(query as Query, 'anna')];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [text] }]);
  }
  expect(await events()).toEqual([]);
});
