import { checkJournal, exportJournal, getJournalCheck, listJournal } from '@vidno/contract/operator/journal';
import { examineNow, exportSupportBundle, getOverview } from '@vidno/contract/operator/overview';
import { getSettings, switchFaceSearchOff, switchFaceSearchOn } from '@vidno/contract/operator/settings';
import {
  deleteUser,
  findUser,
  getUser,
  grantUserService,
  keepSecondFactor,
  previewUserDeletion,
  resetSecondFactor,
  SECOND_FACTOR_RESET_HOURS,
  showContacts,
} from '@vidno/contract/operator/users';
import { confirmOperator } from '@vidno/contract/operator/warrant';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { endLostSecondFactors } from '#features/cabinet/users.ts';
import { announceProcess, examineAtStart } from '#features/operator/overview.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findPhotoRefusal } from '#features/rights/authorise.ts';
import { operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { createJournalCheckKind } from './journal.ts';

const fixture = operatorFixture();
const log = pino({ level: 'silent' });

test('the overview has the findings, the searches of the day, and the processes; those that are silent are shown as such', async () => {
  const { db, time, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const overview = async () => (await send(vera, getOverview)).json().data;
  expect(await overview()).toMatchObject({
    examination: null,
    removals: { open: 0, due: [] },
    day: { searches: 0, found: 0, failed: 0, p95_seconds: null, paid_kopecks: 0, refunded_kopecks: 0 },
    processes: [],
  });

  const stop = await announceProcess({ db, clock: time.clock, log }, 'web worker');
  const now = time.clock().getTime();
  for (const [index, seconds] of [1, 2, 10, 30].entries()) {
    const at = new Date(now - 60_000);
    await db
      .insertInto('run')
      .values({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        kind: 'keyword_search',
        subject_id: `00000000-0000-4000-8000-00000000001${index}`,
        account_id: vera.accountId,
        lane: 'normal',
        status: seconds === 30 ? 'failed' : 'delivered',
        lease: null,
        resume_at: at,
        created_at: at,
        heartbeat_at: at,
        finished_at: new Date(at.getTime() + seconds * 1_000),
      })
      .execute();
  }
  expect((await send(vera, examineNow)).json().data.findings).toEqual(fixture().findings);
  expect(await overview()).toMatchObject({
    examination: { findings: [{ id: 'backups', state: 'warning' }] },
    day: { searches: 4, found: 0, failed: 1, p95_seconds: 9.2 },
    processes: [{ parts: 'web worker', alive: true }],
  });
  time.advance(120_000);
  // Figures of the day are those that were reckoned last.
  expect(await overview()).toMatchObject({ day: { at: new Date(now).toISOString() }, processes: [{ alive: false }] });
  await stop();
  expect(await overview()).toMatchObject({ processes: [] });
});

test('a worker looks at everything when it starts, unless another one just has', async () => {
  const { db, time, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  let examined = 0;
  const examine = async () => {
    examined += 1;
    return fixture().findings;
  };
  const { signal } = new AbortController();
  const start = () => examineAtStart({ db, clock: time.clock, examine }, signal, 0);
  await start();
  await start();
  expect(examined).toBe(1);
  expect((await send(vera, getOverview)).json().data.examination).toMatchObject({ findings: fixture().findings });
  time.advance(5 * MINUTE_MS);
  await start();
  expect(examined).toBe(2);
  time.advance(5 * MINUTE_MS);
  await expect(examineAtStart({ db, clock: time.clock, examine }, AbortSignal.abort())).rejects.toThrow();
  expect(examined).toBe(2);
});

test('the bundle for whoever helps is a file that nothing keeps', async () => {
  const vera = await fixture().operator('vera@vidno.example');
  const { headers, body } = await send(vera, exportSupportBundle);
  expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' });
  expect(headers['content-disposition']).toContain('vidno-support.tar.gz');
  expect(body).toBe('the bundle');
});

test('the journal is read page by page, and by day, action, account and what it is about', async () => {
  const { db, operator, user } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  for (let number = 0; number < 120; number += 1) {
    await recordAudit(db, {
      accountId: anna.accountId,
      action: 'search.started',
      purpose: 'ищу одноклассницу',
      subject: { number },
    });
  }
  const target = `account ${anna.accountId}`;
  await recordAudit(db, { accountId: vera.accountId, action: 'user.block', purpose: REASON, subject: { target } });
  const list = async (query: object) => (await send(vera, listJournal, { query: { ...query } })).json();

  const first = await list({});
  expect(first.data).toHaveLength(50);
  expect(first.data[0]).toMatchObject({ action: 'user.block', account: vera.accountId, reason: REASON });
  const ids = [first, await list({ before: first.next })];
  const third = await list({ before: ids[1]?.next });
  expect(third.next).toBeNull();
  const all = [...ids, third].flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
  expect(all).toEqual(all.toSorted((one, other) => other - one));
  expect(new Set(all).size).toBe((await db.selectFrom('audit_event').select('id').execute()).length);

  // What a user wrote is not shown.
  expect(first.data[1]).toMatchObject({ action: 'search.started', reason: null });
  expect((await list({ action: 'user.block' })).data).toHaveLength(1);
  expect((await list({ about: target })).data).toHaveLength(1);
  expect((await list({ account: vera.accountId, action: 'search.started' })).data).toEqual([]);
  expect((await list({ to: '2020-01-01' })).data).toEqual([]);
  expect((await list({ from: '2999-01-01' })).data).toEqual([]);
  for (const from of ['вчера', '2026-13-40'])
    expect((await send(vera, listJournal, { query: { from } })).statusCode, from).toBe(422);
});

test('the export is a CSV without a cell that a spreadsheet would run', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const evil = '=cmd|calc!A1 и ещё немного';
  await recordAudit(db, { accountId: 1, action: 'user.block', purpose: evil, subject: { target: 'account 1' } });
  const answer = await send(vera, exportJournal, { query: { action: 'user.block' } });
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  const row = readCsv(answer.body).find((cells) => cells.includes('user.block') && cells.length > 3);
  expect(row?.find((cell) => cell.includes('cmd'))).toBe(`'${evil}`);
  const filtered = await send(vera, exportJournal, { query: { from: '2020-01-01', about: 'account 1' } });
  expect(readCsv(filtered.body)).toEqual(
    expect.arrayContaining([
      ['С дня', '2020-01-01'],
      ['О чём', 'account 1'],
    ]),
  );
});

test('a download breaks off when its operator is revoked meanwhile', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  fixture().bundle = async function* () {
    yield 'before';
    await db.updateTable('account').set({ role: 'user' }).where('id', '=', vera.accountId).execute();
    yield 'after';
  };
  const broken = await send(vera, exportSupportBundle).catch(() => null);
  expect(broken?.body ?? '').not.toContain('after');
});

test('the check of the chain is a run that says what it found', async () => {
  const { db, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  await recordAudit(db, { accountId: 1, action: 'a.b', subject: {} });
  const state = async () => (await send(vera, getJournalCheck)).json();
  expect(await state()).toMatchObject({ head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/), check: null });
  await Promise.all([send(vera, checkJournal), send(vera, checkJournal)]);
  expect((await state()).check).toMatchObject({ state: 'wait', finished: null });
  const runs = await db.selectFrom('run').selectAll().execute();
  expect(runs).toHaveLength(1);

  const kind = createJournalCheckKind({ db });
  const progress: unknown[] = [];
  const context = {
    signal: new AbortController().signal,
    reportProgress: async (said: unknown) => void progress.push(said),
    checkpoint: async () => {},
  };
  const [run] = runs;
  const leased = { ...run, subjectId: '', accountId: null, lease: '', lostLeases: 0, createdAt: new Date() } as never;
  expect(await kind.advance(leased, context)).toMatchObject({
    kind: 'found',
    found: expect.stringMatching(/^Журнал цел: \d+ записей, голова \d+:/),
  });
});

test('an account is found and its contacts masked, until they are shown', async () => {
  const { operator, user } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  const found = await send(vera, findUser, { query: { who: ' Anna@Vidno.example ' } });
  expect(found.json().data).toEqual({ id: anna.accountId });
  const shown = await send(vera, getUser, { params: { id: anna.accountId } });
  expect(shown.body).not.toContain('anna@');
  expect(shown.json().data).toMatchObject({ masked: 'a•••@vidno.example', role: 'user', sessions: 1, seen: null });
  const contacts = await change(vera, showContacts, anna);
  expect(contacts.json().data).toEqual({ email: 'anna@vidno.example', phone: null, telegram: null });
});

test('the number of an account is never taken for a phone, and one that goes already is not deleted again', async () => {
  const { db, operator, user } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  await db.updateTable('account').set({ phone: '+79161234567' }).where('id', '=', anna.accountId).execute();
  for (const id of [9_161_234_567, 89_161_234_567, 79_161_234_567]) {
    const answers = [
      await send(vera, getUser, { params: { id } }),
      await send(vera, previewUserDeletion, { params: { id } }),
      await send(vera, showContacts, {
        params: { id },
        body: { reason: REASON, seen: null, by: { code: vera.code() } },
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  }
  expect(await db.selectFrom('audit_event').select('id').where('action', 'like', 'user.%').execute()).toEqual([]);
  const typed = `удалить ${anna.accountId}`;
  expect((await change(vera, deleteUser, anna, { typed })).statusCode).toBe(200);
  expect((await change(vera, deleteUser, anna, { typed })).json().code).toBe('already_so');
});

test('a lost second factor is reset after a day and a letter, and a code used meanwhile stops it', async () => {
  const { db, operator, time } = fixture();
  const [vera, anna, boris] = [
    await operator('vera@vidno.example'),
    await operator('anna@vidno.example'),
    await operator('boris@vidno.example'),
  ];
  const read = async (of: Person) => (await send(vera, getUser, { params: { id: of.accountId } })).json().data;
  const letters = async () =>
    (await db.selectFrom('account_email').select(['kind', 'address']).orderBy('created_at').execute()).filter(
      ({ kind }) => kind !== 'second_factor_on',
    );

  expect((await change(vera, resetSecondFactor, anna)).statusCode).toBe(200);
  expect((await change(vera, resetSecondFactor, boris)).statusCode).toBe(200);
  expect((await change(vera, resetSecondFactor, anna)).json().code).toBe('already_so');
  expect((await change(vera, resetSecondFactor, vera)).json().code).toBe('own_account');
  expect(await letters()).toEqual([
    { kind: 'second_factor_reset', address: 'anna@vidno.example' },
    { kind: 'second_factor_reset', address: 'boris@vidno.example' },
  ]);
  expect(await read(anna)).toMatchObject({ second_factor: true, second_factor_ends: expect.any(String) });

  // Boris has his app after all.
  await send(boris, confirmOperator, { body: { code: boris.code() } });
  expect((await read(boris)).second_factor_ends).toBeNull();
  expect((await change(vera, keepSecondFactor, boris)).json().code).toBe('already_so');

  time.advance(SECOND_FACTOR_RESET_HOURS * HOUR_MS - 10 * MINUTE_MS);
  await endLostSecondFactors({ db, clock: time.clock });
  expect((await read(anna)).second_factor).toBe(true);
  time.advance(10 * MINUTE_MS);
  await Promise.all([1, 2].map(() => endLostSecondFactors({ db, clock: time.clock })));
  const facts = await read(anna);
  expect(facts).toMatchObject({ second_factor: false, second_factor_ends: null, sessions: 0 });
  expect(facts.history.map(({ action }: { action: string }) => action)).toEqual([
    'user.second_factor_reset',
    'user.second_factor_reset_asked',
  ]);
  expect(await letters()).toContainEqual({ kind: 'second_factor_off', address: 'anna@vidno.example' });
  expect((await read(boris)).second_factor).toBe(true);
  expect((await change(vera, resetSecondFactor, anna)).json().code).toBe('second_factor_is_off');
});

test('a reset of somebody who cannot be warned is refused, and one that was asked for can be taken back', async () => {
  const { db, operator, user } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  const set = (row: object) => db.updateTable('account').set(row).where('id', '=', anna.accountId).execute();
  await set({ totp_confirmed_at: new Date(), email: null, email_key: null, phone: '+79001234567' });
  expect((await change(vera, resetSecondFactor, anna)).json().code).toBe('nobody_to_warn');
  await set({ email: 'anna@vidno.example', email_key: 'anna@vidno.example' });
  expect((await change(vera, resetSecondFactor, anna)).statusCode).toBe(200);
  expect((await change(vera, keepSecondFactor, anna)).statusCode).toBe(200);
  expect((await send(vera, getUser, { params: { id: anna.accountId } })).json().data.second_factor_ends).toBeNull();
});

test('a service is open to the end of its last day, and not before today', async () => {
  const { operator, user, time } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  const past = await change(vera, grantUserService, anna, { service: 2, until: '2026-01-14' });
  expect([past.statusCode, past.json().errors]).toEqual([422, { until: ['Этот день уже прошёл.'] }]);
  const today = time.clock().toISOString().slice(0, 10);
  expect((await change(vera, grantUserService, anna, { service: 2, until: today })).statusCode).toBe(200);
  const { data } = (await send(vera, getUser, { params: { id: anna.accountId } })).json();
  expect(data.services).toContainEqual({ service: 2, origin: 'grant', until: `${today}T21:00:00.000Z` });
});

test('settings are shown without secrets; face search is switched off for all at once, and on again', async () => {
  const { db, operator, people } = fixture();
  const vera = await operator('vera@vidno.example');
  const read = async () => (await send(vera, getSettings)).json();
  const first = await read();
  expect(first.data).toContainEqual({
    name: 'SMTP_PASSWORD',
    secret: true,
    value: null,
    default: null,
    origin: 'environment',
  });
  expect(JSON.stringify(first)).not.toContain('hunter');
  expect(first.face_search).toEqual({ allowed: true, basis: null, off_since: null, history: [], seen: null });

  const turn = async (call: Parameters<typeof send>[1]) => {
    const { seen } = (await read()).face_search;
    const answer = await send(vera, call, { body: { reason: REASON, seen, by: { code: vera.code() } } });
    return answer.statusCode === 200 ? 'ok' : answer.json().code;
  };
  const search = () => findPhotoRefusal({ ...people.tools, db }, vera.accountId);
  expect(await search()).toBe('consent_required');
  expect(await turn(switchFaceSearchOn)).toBe('already_so');
  expect(await turn(switchFaceSearchOff)).toBe('ok');
  expect(await search()).toBe('face_search_off');
  expect(await read()).toMatchObject({
    face_search: { off_since: expect.any(String), history: [{ action: 'face_search.switched_off' }] },
  });
  expect(await turn(switchFaceSearchOff)).toBe('already_so');
  expect(await turn(switchFaceSearchOn)).toBe('ok');
  expect(await search()).toBe('consent_required');
});

async function change(by: Person, call: Parameters<typeof send>[1], { accountId }: Person, body: object = {}) {
  const params = { id: accountId };
  const { seen } = (await send(by, getUser, { params })).json().data;
  return await send(by, call, { params, body: { reason: REASON, seen, by: { code: by.code() }, ...body } });
}
