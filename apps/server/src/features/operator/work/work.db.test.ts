import type { Endpoint } from '@vidno/contract/endpoint';
import {
  exportLetters,
  exportQuestions,
  exportRuns,
  giveUpLetter,
  listLetters,
  listOutbox,
  listQuestions,
  listRuns,
  markQuestion,
  previewStoppedRun,
  retryLetter,
  showQuestionContact,
  stopRun,
  takeRunAgain,
} from '@vidno/contract/operator/work';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { advanceRun } from '#runs/advance-run.ts';
import { claimRun, leaseFrom } from '#runs/lease-repository.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { PLANTED } from '#testing/operator/plant-payment.ts';
import { plantQuestion, plantRun } from '#testing/operator/plant-work.ts';
import { readCsv } from '#testing/readers/read-csv.ts';

const fixture = operatorFixture();
const vera = () => fixture().operator('vera@vidno.example');
const idOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const change = (by: Person, call: Endpoint, params: object, { seen = null, ...body }: Record<string, unknown> = {}) =>
  send(by, call, { params: { ...params }, body: { reason: REASON, seen, by: { code: by.code() }, ...body } });

test('letters to the support are listed with a masked contact, and are marked as answered', async () => {
  const { db, time } = fixture();
  const by = await vera();
  const start = time.clock().getTime();
  for (let nth = 0; nth < 60; nth += 1)
    await plantQuestion(db, { id: idOf(nth), at: new Date(start - Math.floor(nth / 2) * 1_000), state: 'sent' });
  await plantQuestion(db, { at: new Date(start + 1_000), state: 'failed', message: '<script>alert(1)</script>' });
  const list = async (query: object) => (await send(by, listQuestions, { query: { ...query } })).json();
  const first = await list({ show: 'open' });
  const second = await list({ show: 'open', after: first.next });
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 11, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(61);
  expect(first.data[0]).toMatchObject({
    id: PLANTED.question,
    message: '<script>alert(1)</script>',
    reply_to: 'a•••@vidno.example',
    state: 'failed',
    answered: null,
  });
  expect((await list({ show: 'failed' })).data).toHaveLength(1);

  const params = { id: PLANTED.question };
  expect((await change(by, markQuestion, params, { answered: false })).json().code).toBe('already_so');
  expect((await change(by, markQuestion, params, { answered: true })).statusCode).toBe(200);
  expect((await list({ show: 'open' })).data[0].id).not.toBe(PLANTED.question);
  const [marked] = (await list({ show: 'all' })).data;
  expect(marked).toMatchObject({ id: PLANTED.question, answered: expect.any(String), seen: expect.any(Number) });
  const saved = await send(by, exportQuestions, { query: { show: 'all' } });
  const lines = readCsv(saved.body);
  const when = expect.stringMatching(/^\d\d\.\d\d\.\d{4}/);
  expect(lines).toHaveLength(4 + 61);
  expect(lines.slice(1, 6)).toEqual([
    ['Отбор', 'Все'],
    [''],
    ['Когда', 'Аккаунт', 'На какой странице', 'Состояние', 'Попыток', 'Отвечено'],
    [when, 'гость', '/cabinet', 'не дошло до почты', '0', when],
    [when, 'гость', '/cabinet', 'дошло до почты', '0', ''],
  ]);
  expect(saved.body).not.toMatch(/alert|Не пришёл код|@|•/);
  const shown = await change(by, showQuestionContact, params, { seen: marked.seen });
  expect(shown.json().data).toEqual({ reply_to: 'anna@vidno.example' });
  expect((await change(by, showQuestionContact, { id: idOf(999) })).statusCode).toBe(404);
});

test('runs are listed by kind and state, and a held one is stopped or taken away from its holder', async () => {
  const { db, time, failedRuns } = fixture();
  const by = await vera();
  const at = time.clock();
  await plantRun(db, { at });
  for (let nth = 0; nth < 55; nth += 1)
    await plantRun(db, {
      ...{ at: new Date(at.getTime() - 1_000), id: idOf(nth), subject_id: idOf(nth), kind: 'monitor' },
      ...{ status: nth === 0 ? 'failed' : 'delivered', finished_at: at },
    });
  const list = async (query: object) => (await send(by, listRuns, { query: { ...query } })).json();
  const first = await list({});
  expect([first.data.length, (await list({ after: first.next })).data.length]).toEqual([50, 6]);
  expect((await list({ kind: 'monitor', state: 'failed' })).data).toMatchObject([{ id: idOf(0) }]);
  expect((await list({ state: 'wait' })).data).toMatchObject([{ id: PLANTED.run, held: null, attempts: 0 }]);
  expect((await send(by, listRuns, { query: { kind: 'nothing' } })).statusCode).toBe(422);
  const saved = async (query: object) => readCsv((await send(by, exportRuns, { query: { ...query } })).body);
  expect(await saved({})).toHaveLength(3 + 56);
  const when = expect.stringMatching(/^\d\d\.\d\d\.\d{4}/);
  expect((await saved({ kind: 'monitor', state: 'failed' })).slice(1)).toEqual([
    ['Вид', 'Мониторинг'],
    ['Состояние', 'не удалась'],
    [''],
    expect.arrayContaining(['Вид', 'Готово, %', 'Возьмут с', 'Закончена']),
    [when, idOf(0), 'Мониторинг', '', 'не удалась', '0', '0', '0', '', '', when],
  ]);
  expect((await send(by, exportRuns, { query: { state: 'nothing' } })).statusCode).toBe(422);

  const params = { id: PLANTED.run };
  const leased = await claimRun(db, PLANTED.run, leaseFrom(time.clock()));
  if (!leased) throw new Error('The run was not claimed');
  expect((await list({ state: 'wait' })).data).toMatchObject([{ held: expect.any(String) }]);
  expect((await change(by, takeRunAgain, params)).statusCode).toBe(200);
  const [freed] = (await list({ state: 'wait' })).data;
  expect(freed).toMatchObject({ held: null, resume: expect.any(String) });

  // Whoever held it stores nothing any more.
  const tools = { db, clock: time.clock, log: { error: () => {} }, runEvents: { emit: () => true } };
  const kind = { name: 'journal_check', maxAttempts: 1, stepTimeoutMs: 10_000, brokenMessage: '' };
  const late = { ...kind, advance: async () => ({ kind: 'found', found: 1 }), deliver: async () => 'late' };
  await advanceRun(tools as never, late as never, leased, new AbortController().signal);
  expect((await list({ state: 'wait' })).data).toHaveLength(1);

  const preview = (await send(by, previewStoppedRun, { params })).json();
  expect(preview.typed).toBe('остановить 00000000');
  const stopped = await change(by, stopRun, params, { seen: freed.seen, typed: preview.typed });
  expect(stopped.statusCode, stopped.body).toBe(200);
  expect(failedRuns).toEqual([PLANTED.run]);
  expect((await list({ kind: 'journal_check' })).data).toMatchObject([{ state: 'failed', held: null }]);
  expect((await send(by, previewStoppedRun, { params })).json().code).toBe('already_so');
});

test('a list longer than is read at once is saved whole', async () => {
  const { db, time } = fixture();
  const by = await vera();
  // Two at each moment, so that a page also ends between them.
  await sql`
    insert into run (id, kind, subject_id, account_id, lane, status, lease, resume_at, created_at, heartbeat_at)
    select id, 'monitor', id, null, 'slow', 'wait', null, at, at, at from (
      select gen_random_uuid() as id, ${time.clock()}::timestamptz - (nth / 2) * interval '1 second' as at
      from generate_series(0, 1000) as nth) as planted`.execute(db);
  const numbers = readCsv((await send(by, exportRuns, { query: {} })).body).map(([, number]) => number);
  expect(numbers).toHaveLength(3 + 1_001);
  expect(new Set(numbers.slice(3)).size).toBe(1_001);
});

test('letters that have not gone are counted and listed, given up and sent again', async () => {
  const { db, time, user } = fixture();
  const by = await vera();
  const anna = await user('anna@vidno.example');
  await plantQuestion(db, { accountId: anna.accountId, at: time.clock() });
  await db
    .insertInto('billing_email')
    .values({
      ...{ account_id: anna.accountId, id: idOf(1), kind: 'cancelled', address: 'anna@vidno.example' },
      ...{ facts: '{}' as never, created_at: time.clock(), state: 'failed', attempts: 9 },
    })
    .execute();
  time.advance(60_000);
  const outbox = (await send(by, listOutbox)).json().data;
  expect(outbox).toContainEqual({ kind: 'support-email', waiting: 1, failed: 0 });
  expect(outbox).toContainEqual({ kind: 'billing-email', waiting: 0, failed: 1 });
  const list = async (kind: string, state: string) =>
    (await send(by, listLetters, { params: { kind }, query: { state } })).json().data;
  expect(await list('billing-email', 'failed')).toMatchObject([
    { id: idOf(1), account: anna.accountId, address: 'a•••@vidno.example', attempts: 9 },
  ]);
  const saved = await send(by, exportLetters, { params: { kind: 'billing-email' }, query: { state: 'failed' } });
  expect(readCsv(saved.body)).toEqual([
    ['Исходящие письма'],
    ['Вид писем', 'Деньги и подписки'],
    ['Отбор', 'Не ушли'],
    [''],
    ['Когда', 'Номер', 'Аккаунт', 'Попыток'],
    [expect.stringMatching(/^\d\d\.\d\d\.\d{4}/), idOf(1), String(anna.accountId), '9'],
  ]);
  for (const kind of ['account-email', 'removal-email', 'confirmation-email'])
    expect(await list(kind, 'failed'), kind).toEqual([]);

  const billing = { kind: 'billing-email', id: idOf(1) };
  const foreign = await change(by, retryLetter, billing, { account: by.accountId });
  expect(foreign.json().code).toBe('already_so');
  expect((await change(by, retryLetter, billing, { account: anna.accountId })).statusCode).toBe(200);
  expect(await list('billing-email', 'waiting')).toMatchObject([{ attempts: 0 }]);
  const question = { kind: 'support-email', id: PLANTED.question };
  expect((await change(by, giveUpLetter, question, { account: anna.accountId })).statusCode).toBe(200);
  expect(await list('support-email', 'failed')).toMatchObject([{ id: PLANTED.question }]);
  expect((await send(by, listLetters, { params: { kind: 'spam' }, query: { state: 'failed' } })).statusCode).toBe(422);
});
