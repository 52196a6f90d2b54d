import type { Endpoint } from '@vidno/contract/endpoint';
import {
  askAboutRemoval,
  eraseRemoval,
  exportRemovals,
  extendRemoval,
  getBlurredProfile,
  getRemovalAct,
  getRemovalRequest,
  keepRemovalHidden,
  listRemovals,
  previewRemovalErasure,
  refuseRemoval,
  showRemovalProfile,
  showRemovalRequest,
} from '@vidno/contract/operator/removals';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { decideRemoval } from '#features/removal/decide-removal.ts';
import { requestRemoval } from '#features/removal/request-removal.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();
const linkOf = (name: string) => `https://anketa.example/${name}`;

/** Somebody of the catalogue asks to be removed; answers the number. */
async function ask(name: string, more: { minor?: boolean; tooOften?: 'address'; email?: string } = {}) {
  const asked = { link: linkOf(name), minor: false, email: null, tooOften: null, ...more };
  const outcome = await requestRemoval(fixture().removals, asked);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return Number(outcome.number);
}

const importOf = (...names: readonly string[]) =>
  fixture().people.importLines(names.map((name) => ({ external_id: name, name, profile_url: linkOf(name) })));

const read = async (by: Person, number: number) =>
  (await send(by, getRemovalRequest, { params: { number } })).json().data;

async function change(by: Person, call: Endpoint, number: number, body: object = {}) {
  const { seen } = await read(by, number);
  return await send(by, call, { params: { number }, body: { reason: REASON, seen, by: { code: by.code() }, ...body } });
}

const countPeople = async () => (await fixture().db.selectFrom('person').select('id').execute()).length;

test('the queue is read page by page: the most urgent first, those who hide nobody, and the answered ones', async () => {
  const { operator, removals } = fixture();
  const vera = await operator('vera@vidno.example');
  await importOf('anna', 'boris', 'vadim');
  const [anna, boris, vadim] = [
    await ask('anna'),
    await ask('boris', { tooOften: 'address' }),
    await ask('vadim', { minor: true }),
  ];
  const list = async (query: object = {}) => (await send(vera, listRemovals, { query: { ...query } })).json();
  const numbers = async (query: object = {}) =>
    (await list(query)).data.map(({ number }: { number: number }) => number);
  const first = await list();
  expect(first).toMatchObject({ counts: { open: 3, overdue: 0, unhidden: 1 }, next: null });
  expect(first.data.map(({ number }: { number: number }) => number).toSorted()).toEqual(
    [anna, boris, vadim].toSorted(),
  );
  expect(await numbers({ queue: 'unhidden' })).toEqual([boris]);
  expect(await numbers({ queue: 'answered' })).toEqual([]);

  await decideRemoval(removals, {
    number: anna,
    decision: { kind: 'ask', question: 'own' },
    note: 'проверено',
    operator: 'olga',
  });
  expect(await numbers({ queue: 'asked' })).toEqual([anna]);
  await decideRemoval(removals, { number: boris, decision: { kind: 'keep' }, note: 'проверено', operator: 'olga' });
  expect(await numbers({ queue: 'answered' })).toEqual([boris]);
});

test('pages of a queue follow each other without a gap or a repetition', async () => {
  const { db, time, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const now = time.clock();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    number: 1_000_000_000 + index,
    secret_hash: Buffer.from('x'),
    about: 'link' as const,
    key: Buffer.from(String(index)),
    minor: false,
    state: 'hidden' as const,
    created_at: now,
    // Many are due at the same moment.
    due_at: new Date(now.getTime() + (index % 3) * DAY_MS - DAY_MS),
    answered_at: null,
  }));
  await db
    .insertInto('removal_request')
    .values(rows as never)
    .execute();
  const numbers: number[] = [];
  for (let after: string | undefined, page = 0; page < 3; page += 1) {
    const { data, next } = (await send(vera, listRemovals, { query: { ...(after && { after }) } })).json();
    numbers.push(...data.map(({ number }: { number: number }) => number));
    expect(next === null).toBe(page === 2);
    after = next;
  }
  expect(new Set(numbers).size).toBe(120);
  const overdue = (await send(vera, listRemovals, { query: { queue: 'overdue' } })).json();
  expect([overdue.counts.overdue, overdue.data.length]).toEqual([40, 40]);

  const { body } = await send(vera, exportRemovals, { query: {} });
  expect(readCsv(body).filter((cells) => /^10000/.test(cells[0] ?? ''))).toHaveLength(120);
  expect((await send(vera, listRemovals, { query: { after: 'x' } })).statusCode).toBe(422);
});

test('of a request nothing personal is read, until it is shown, which leaves an event', async () => {
  const { operator, people } = fixture();
  const vera = await operator('vera@vidno.example');
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a05030' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
  await people.putPicture('anna.jpg', photo);
  await people.importLines([{ external_id: 'anna', name: 'Анна', profile_url: linkOf('anna'), photos: ['anna.jpg'] }]);
  const number = await ask('anna', { email: 'anna@example.org' });
  await people.follow();

  const seen = await send(vera, getRemovalRequest, { params: { number } });
  expect(seen.body).not.toMatch(/anketa\.example\/|example\.org|Анна/);
  expect(seen.json().data).toMatchObject({
    state: 'hidden',
    site: 'anketa.example',
    has_email: true,
    people: 1,
    profiles: [{ source: 'Другие источники', photos: 1 }],
    more_profiles: 0,
    seen: null,
  });
  const [{ id: profile }] = seen.json().data.profiles;
  const blurred = await send(vera, getBlurredProfile, { params: { number }, query: { profile } });
  expect([blurred.statusCode, blurred.headers['content-type'], blurred.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  const stranger = await send(vera, getBlurredProfile, { params: { number }, query: { profile: 'x' } });
  expect(stranger.statusCode).toBe(404);

  expect((await change(vera, showRemovalRequest, number)).json().data).toEqual({
    link: linkOf('anna'),
    vk_id: null,
    email: 'anna@example.org',
    reply: null,
  });
  const shown = (await change(vera, showRemovalProfile, number, { profile })).json().data;
  expect(shown).toMatchObject({ name: 'Анна', age: 30, city: null, link: linkOf('anna') });
  const picture = Buffer.from(shown.photos[0].replace('data:image/jpeg;base64,', ''), 'base64');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 480 });
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  expect((await read(vera, number)).history.map(({ action }: { action: string }) => action)).toEqual([
    'removal.profile_shown',
    'removal.shown',
  ]);
});

test('an erasure says first what goes, wants the number, and leaves an act that names its event', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  await importOf('anna');
  const number = await ask('anna');
  const preview = (await send(vera, previewRemovalErasure, { params: { number } })).json();
  expect(preview).toMatchObject({ typed: String(number), lines: expect.arrayContaining(['Вернуть это нельзя.']) });
  expect(preview.lines).toContain('В источнике «Другие источники» сотрётся 1 анкета.');
  expect((await send(vera, getRemovalAct, { params: { number } })).statusCode).toBe(404);

  expect((await change(vera, eraseRemoval, number, { typed: 'стереть' })).statusCode).toBe(422);
  const erased = await change(vera, eraseRemoval, number, { typed: String(number) });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await read(vera, number)).toMatchObject({ state: 'erased', proof: 'operator', site: null, profiles: [] });
  const event = await db
    .selectFrom('audit_event')
    .select(['id', 'subject'])
    .where('action', '=', 'removal.decided')
    .executeTakeFirstOrThrow();
  expect(event.subject).toMatchObject({ target: `removal ${number}`, decision: 'erase', people: 1 });
  const act = await db.selectFrom('destruction_act').selectAll().executeTakeFirstOrThrow();
  expect(act).toMatchObject({
    request_number: number,
    event_id: event.id,
    executor: `сотрудник оператора: оператор № ${vera.accountId}`,
  });
  const pdf = await send(vera, getRemovalAct, { params: { number } });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await change(vera, eraseRemoval, number, { typed: String(number) })).json().code).toBe('removal_answered');
});

test('keeping hidden, refusing, asking and putting off do what the command does, and say why not', async () => {
  const { operator, people } = fixture();
  const vera = await operator('vera@vidno.example');
  await importOf('anna', 'boris', 'vadim');
  const [anna, boris, child] = [await ask('anna'), await ask('boris'), await ask('vadim', { minor: true })];
  const code = async (call: Endpoint, number: number, body: object = {}) => {
    const answer = await change(vera, call, number, body);
    return answer.statusCode === 200 ? 'ok' : answer.json().code;
  };
  expect(await countPeople()).toBe(0);

  expect(await code(extendRemoval, anna)).toBe('ok');
  expect(await code(extendRemoval, anna)).toBe('removal_extended');
  expect(await code(askAboutRemoval, anna, { question: 'which' })).toBe('ok');
  expect(await read(vera, anna)).toMatchObject({ asked: 'waiting', extended: true, question: expect.any(String) });
  expect(await code(keepRemovalHidden, anna)).toBe('ok');
  expect(await read(vera, anna)).toMatchObject({ state: 'hidden', answered: expect.any(String), asked: null });
  expect(await code(askAboutRemoval, anna, { question: 'own' })).toBe('removal_answered');

  expect(await code(refuseRemoval, child, { refusal: 'abuse' })).toBe('removal_of_minor');
  expect(await code(refuseRemoval, boris, { refusal: 'abuse' })).toBe('ok');
  await people.follow();
  expect(await countPeople()).toBe(1);
  const pdf = await send(vera, getRemovalAct, { params: { number: boris } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
});

test('a command on the server is something that the page has not seen', async () => {
  const { operator, removals } = fixture();
  const vera = await operator('vera@vidno.example');
  await importOf('anna');
  const number = await ask('anna');
  await decideRemoval(removals, { number, decision: { kind: 'extend' }, note: 'проверено', operator: 'olga' });
  const body = { reason: REASON, seen: null, by: { code: vera.code() } };
  const answer = await send(vera, keepRemovalHidden, { params: { number }, body });
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('командой на сервере')]);
});
