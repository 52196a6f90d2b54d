import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { operatorEndpoints } from '@vidno/contract/operator/endpoints';
import { blockUser, deleteUser, endUserSessions, getUser, unblockUser } from '@vidno/contract/operator/users';
import { CONFIRMED_MS, confirmOperator } from '@vidno/contract/operator/warrant';
import { fastify, type LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { verifyChain } from '#features/privacy/journal.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { requestRemoval } from '#features/removal/request-removal.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { type CallInput, operatorFixture, type Person, REASON, send } from '#testing/operator/operator-fixture.ts';
import { plantImport, plantPerson } from '#testing/operator/plant-import.ts';
import { PLANTED, plantRefusedOrder, refuseReceipts } from '#testing/operator/plant-payment.ts';
import { plantQuestion, plantRun } from '#testing/operator/plant-work.ts';
import {
  INPUTS,
  NUMBER,
  type OperatorCall,
  PERSON_ID,
  plantPaid,
  prepare,
  targetOf,
} from '#testing/operator/section-calls.ts';
import { sampled } from '#testing/sample.ts';
import { openSection, type SectionTools } from './section-routes.ts';

const fixture = operatorFixture();
const CALLS = Object.entries(operatorEndpoints) as [OperatorCall, Endpoint][];
const doesOf = ({ operator }: Endpoint) => operator?.does;
const CHANGES = CALLS.filter(([, call]) => doesOf(call)?.startsWith('changes'));

async function call(
  person: Person,
  name: OperatorCall,
  userId: number,
  body: object = {},
): Promise<LightMyRequestResponse> {
  const input = INPUTS[name](userId);
  return await send(person, operatorEndpoints[name], { ...input, body: { ...input.body, ...body } });
}

const count = async (table: 'audit_event' | 'account'): Promise<number> =>
  (await fixture().db.selectFrom(table).select('id').execute()).length;

/** Everything that an answer says, without what differs in any two. */
function seenOf({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': _id, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

describe('the door', () => {
  test.each(['nobody', 'session', 'visitor', 'user', 'operator without factor', 'blocked operator'] as const)(
    'is no address to %s, and nothing is written',
    async (who) => {
      const { db, newBrowser, visitor, user, operator } = fixture();
      const victim = await user('victim@vidno.example');
      const someone = { accountId: 0, code: () => '123456' };
      const people: Record<typeof who, () => Promise<Person>> = {
        nobody: async () => {
          const browser = await newBrowser();
          browser.cookies.clear();
          return { ...someone, browser };
        },
        session: async () => ({ ...someone, browser: await newBrowser() }),
        visitor,
        user: () => user('anna@vidno.example'),
        'operator without factor': () => operator('boris@vidno.example', { secondFactor: false }),
        'blocked operator': async () => {
          const person = await operator('vera@vidno.example');
          await db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', person.accountId).execute();
          return person;
        },
      };
      const person = await people[who]();
      const before = await count('audit_event');
      for (const [name, definition] of CALLS) {
        const warrant = { reason: REASON, seen: null, by: { code: person.code() }, code: person.code() };
        const answered = await call(person, name, victim.accountId, warrant);
        const { method } = definition;
        const unknown = await person.browser.send({
          method,
          url: '/api/nothing/there',
          ...(method === 'POST' && { payload: warrant }),
        });
        expect(seenOf(answered), name).toEqual(seenOf(unknown));
        expect(answered.statusCode).toBe(404);
      }
      expect(await count('audit_event')).toBe(before);
      expect(await send({ browser: person.browser }, getUser, { params: { id: victim.accountId } })).toMatchObject({
        statusCode: 404,
      });
    },
  );

  test.each([
    ['application/json', '{"broken'],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['multipart/form-data', 'x'],
  ])('is an unknown address for a body of %s, too', async (type, payload) => {
    const { browser } = await fixture().visitor();
    const headers = { 'content-type': type };
    const [admin, unknown] = await Promise.all(
      ['/api/admin/users/1/block', '/api/nothing/there/at/all'].map((url) =>
        browser.send({ method: 'POST', url, headers, payload }),
      ),
    );
    expect(admin && seenOf(admin)).toEqual(unknown && seenOf(unknown));
  });

  test('has every call of the table behind it, and no other', async () => {
    const { app, db } = fixture();
    const served = CALLS.map(([name, { method, path }]) => [
      name,
      app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
    ]);
    expect(served.filter(([, isServed]) => !isServed)).toEqual([]);
    const forgotten = { ...operatorEndpoints.getOverview, path: '/api/admin/forgotten' } as const;
    const tools = { db, webOrigins: [], adminNetworks: [] } as unknown as SectionTools;
    const other = fastify();
    openSection(other, tools, (section) => {
      expect(() => section.reads(forgotten, async () => ({}) as never)).toThrow(
        '/api/admin/forgotten is not in the table',
      );
    });
    await other.ready();
    await other.close();
    expect.assertions(2);
  });

  test('another method and the page are unknown addresses as well', async () => {
    const { browser } = await fixture().visitor();
    const [method, unknown] = await Promise.all(
      ['/api/admin/overview', '/api/nothing'].map((url) => browser.send({ method: 'POST', url, payload: {} })),
    );
    expect(method && seenOf(method)).toEqual(unknown && seenOf(unknown));
    const html = { accept: 'text/html' };
    const [page, elsewhere] = await Promise.all(
      ['/admin', '/nothing'].map((url) => browser.send({ url, headers: html })),
    );
    expect(page && seenOf(page)).toEqual(elsewhere && seenOf(elsewhere));
  });

  test('closes to an operator who is revoked while on the page', async () => {
    const { db, operator } = fixture();
    const vera = await operator('vera@vidno.example');
    expect((await call(vera, 'getOverview', 0)).statusCode).toBe(200);
    await db.updateTable('account').set({ role: 'user' }).where('id', '=', vera.accountId).execute();
    expect((await call(vera, 'getOverview', 0)).statusCode).toBe(404);
  });
});

describe('a change', () => {
  test.each(CHANGES)('%s without a code, with a wrong one or without a reason changes nothing', async (name) => {
    const { user, operator } = fixture();
    const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
    await prepare(fixture(), name, anna.accountId);
    const before = await count('audit_event');
    const whys = [
      {},
      { by: { code: '000000' } },
      { by: { mode: '1.forged' } },
      { by: { code: vera.code() }, reason: 'так' },
      { by: { code: vera.code() }, reason: 'длинно '.repeat(1_500) },
      { by: { code: vera.code() }, reason: '<b>Жалоба пользователя</b>' },
      { by: { code: vera.code() }, reason: 'Жалоба\nпользователя' },
    ];
    for (const why of whys) {
      const { statusCode } = await call(vera, name, anna.accountId, { reason: REASON, seen: null, ...why });
      expect([403, 422], JSON.stringify(why)).toContain(statusCode);
    }
    const { statusCode } = await vera.browser.send({
      method: 'POST',
      url: urlOf(operatorEndpoints[name], INPUTS[name](anna.accountId)),
      headers: { 'x-xsrf-token': 'x'.repeat(43) },
      payload: {},
    });
    expect(statusCode).toBe(419);
    expect(await count('audit_event')).toBe(before);
  });

  test.each(CHANGES)(
    '%s with a code leaves one event, by the operator, and the chain is whole',
    async (name, definition) => {
      const { db, user, operator } = fixture();
      const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
      await prepare(fixture(), name, anna.accountId);
      const before = await count('audit_event');
      const answer = await call(vera, name, anna.accountId, { reason: REASON, seen: null, by: { code: vera.code() } });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await count('audit_event')).toBe(before + 1);
      const event = await db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(event).toMatchObject({
        account_id: vera.accountId,
        action: Object(definition.operator).event,
        purpose: REASON,
        subject: { target: targetOf(fixture(), name, anna.accountId) },
      });
      await expect(verifyChain(db)).resolves.toMatchObject({ kind: 'whole' });
    },
  );

  test('a code counts once, even for what was refused', async () => {
    const { user, operator } = fixture();
    const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
    const by = { code: vera.code() };
    const body = { reason: REASON, seen: null, by };
    const both = await Promise.all([1, 2].map(() => call(vera, 'blockUser', anna.accountId, body)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const again = await call(vera, 'endUserSessions', anna.accountId, { ...body, seen: await seenBy(vera, anna) });
    expect([again.statusCode, again.json().errors]).toEqual([
      422,
      { code: [expect.stringContaining('уже использован')] },
    ]);
  });

  test('the confirmed mode spares codes for five minutes, in its session alone, and never for good', async () => {
    const { time, user, operator } = fixture();
    const [vera, gleb, anna] = [
      await operator('vera@vidno.example'),
      await operator('gleb@vidno.example'),
      await user('anna@vidno.example'),
    ];
    const { mode, until } = (await send(vera, confirmOperator, { body: { code: vera.code() } })).json();
    expect(Date.parse(until) - time.clock().getTime()).toBe(CONFIRMED_MS);
    const ask = async (by: Person, what: Endpoint, body: object = {}) =>
      (
        await send(by, what, {
          params: { id: anna.accountId },
          body: { reason: REASON, seen: await seenBy(vera, anna), by: { mode }, ...body },
        })
      ).statusCode;
    expect(await ask(gleb, blockUser)).toBe(403);
    expect(await ask(vera, blockUser)).toBe(200);
    expect(await ask(vera, unblockUser)).toBe(200);
    expect(await ask(vera, deleteUser, { typed: `удалить ${anna.accountId}` })).toBe(422);
    time.advance(CONFIRMED_MS);
    expect(await ask(vera, blockUser)).toBe(403);
  });

  test('of two tabs on one account the second is told who was first', async () => {
    const { user, operator } = fixture();
    const [vera, gleb, anna] = [
      await operator('vera@vidno.example'),
      await operator('gleb@vidno.example'),
      await user('anna@vidno.example'),
    ];
    const params = { id: anna.accountId };
    const first = await send(vera, blockUser, {
      params,
      body: { reason: REASON, seen: null, by: { code: vera.code() } },
    });
    expect(first.statusCode).toBe(200);
    const second = await send(gleb, endUserSessions, {
      params,
      body: { reason: REASON, seen: null, by: { code: gleb.code() } },
    });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message: expect.stringContaining(`оператором № ${vera.accountId}`) },
    ]);
  });

  test('at once, one of two operators wins and the other is told', async () => {
    const { user, operator } = fixture();
    const [vera, gleb, anna] = [
      await operator('vera@vidno.example'),
      await operator('gleb@vidno.example'),
      await user('anna@vidno.example'),
    ];
    const both = [vera, gleb].map((by) => ({ by, code: by.code() }));
    const answers = await Promise.all(
      both.map(({ by, code }) =>
        call(by, 'endUserSessions', anna.accountId, { reason: REASON, seen: null, by: { code } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('of an own account, of an operator for good, or with another text typed, is refused', async () => {
    const { db, user, operator } = fixture();
    const [vera, gleb] = [await operator('vera@vidno.example'), await operator('gleb@vidno.example')];
    const ask = async (name: OperatorCall, id: number, body: object = {}) => {
      const answer = await call(vera, name, id, { reason: REASON, seen: null, by: { code: vera.code() }, ...body });
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask('blockUser', vera.accountId)).toEqual([409, 'own_account']);
    expect(await ask('deleteUser', vera.accountId)).toEqual([409, 'own_account']);
    expect(await ask('deleteUser', gleb.accountId)).toEqual([409, 'operator_not_deleted']);
    expect(await ask('previewUserDeletion', vera.accountId)).toEqual([409, 'own_account']);
    expect(await ask('previewUserDeletion', gleb.accountId)).toEqual([409, 'operator_not_deleted']);
    const code = vera.code();
    expect(await ask('deleteUser', gleb.accountId, { by: { code } })).toEqual([409, 'operator_not_deleted']);
    // No code was used up by what cannot be.
    expect((await send(vera, confirmOperator, { body: { code } })).statusCode).toBe(200);
    const anna = await user('anna@vidno.example');
    expect(await ask('deleteUser', anna.accountId, { typed: 'удалить' })).toEqual([422, 'invalid_request']);
    expect(await ask('getUser', 999)).toEqual([404, 'not_found']);
    expect(await db.selectFrom('account').select('id').where('deletion_at', 'is not', null).execute()).toEqual([]);
  });
});

async function seenBy(operator: Person, { accountId }: Person): Promise<number | null> {
  return (await send(operator, getUser, { params: { id: accountId } })).json().data.seen;
}

const FINAL = CHANGES.filter(([, call]) => doesOf(call) === 'changes for good');
const warranted = (person: Person): CallInput['body'] => ({ reason: REASON, seen: null, by: { code: person.code() } });

describe('a thief, a slip or a leaver', () => {
  test.each(FINAL)(
    '%s with another text typed changes nothing and costs no code, and no mode will do',
    async (name) => {
      const { user, operator } = fixture();
      const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
      await prepare(fixture(), name, anna.accountId);
      const { mode } = (await send(vera, confirmOperator, { body: { code: vera.code() } })).json();
      const before = await count('audit_event');
      const code = vera.code();
      for (const typed of ['', 'удалить', 'удалить ', '0', '=1', 'x'.repeat(201)]) {
        const answer = await call(vera, name, anna.accountId, { reason: REASON, seen: null, by: { code }, typed });
        expect([answer.statusCode, Object.keys(answer.json().errors)], typed).toEqual([422, ['typed']]);
      }
      const withMode = { reason: REASON, seen: null, by: { mode } };
      expect((await call(vera, name, anna.accountId, withMode)).statusCode).toBe(422);
      expect(await count('audit_event')).toBe(before);
      expect((await send(vera, confirmOperator, { body: { code } })).statusCode).toBe(200);
    },
  );

  test.each(CHANGES)(
    '%s with a code that was used, or by whoever is no operator any more, changes nothing',
    async (name) => {
      const { db, user, operator } = fixture();
      const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
      await prepare(fixture(), name, anna.accountId);
      const before = await count('audit_event');
      const used = vera.code();
      expect((await send(vera, confirmOperator, { body: { code: used } })).statusCode).toBe(200);
      const again = await call(vera, name, anna.accountId, { ...warranted(vera), by: { code: used } });
      expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['code']]);
      await revokeWithNextCode(db, async () => {
        expect((await call(vera, name, anna.accountId, warranted(vera))).statusCode).toBe(404);
      });
      expect(await count('audit_event')).toBe(before);
    },
  );
});

/** Somebody revokes the operator after the door was passed and before the change: with the code that is asked for in between. */
async function revokeWithNextCode(db: Database, meanwhile: () => Promise<void>): Promise<void> {
  await sql`create function revoke_operator() returns trigger language plpgsql as
    'begin new.role := ''user''; return new; end'`.execute(db);
  await sql`create trigger revoke_operator before update of totp_last_step on account
    for each row execute function revoke_operator()`.execute(db);
  try {
    await meanwhile();
  } finally {
    await sql`drop function revoke_operator cascade`.execute(db);
  }
}

const READS = CALLS.filter(([, call]) => doesOf(call) === 'reads');
/** In every contact, name and page that is planted below. */
const TRACES = /taina|таинская|916[ ()-]*555|[0-9a-f]{64}/i;

test('no read, preview or download tells a contact, whom a request is about, or what a user searched for', async () => {
  const { db, people, removals, time, user, operator } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('taina@vidno.example')];
  const [accountId, at] = [anna.accountId, time.clock()];
  await db
    .updateTable('account')
    .set({ phone: '+79165550123', telegram: 'taina' })
    .where('id', '=', accountId)
    .execute();
  const told = 'Отказ: taina@vidno.example, +7 (916) 555-01-23';
  await plantPaid(fixture(), accountId, { email: 'taina@vidno.example', reason: told });
  await refuseReceipts(db);
  await db.updateTable('receipt').set({ error: told }).execute();
  await plantRefusedOrder(db, { accountId, at });
  await db.updateTable('acquirer_order').set({ error: told }).execute();
  await plantQuestion(db, { accountId, state: 'failed' });
  await db.updateTable('support_email').set({ reply_to: 'taina@vidno.example' }).execute();
  await plantRun(db, { at, account_id: accountId, message: told });
  await plantImport(db, { number: accountId, state: 'checked' });
  await plantPerson(db, { id: PERSON_ID, name: 'Анна Таинская', profile_url: 'https://example.org/taina' });
  const link = 'https://anketa.example/taina';
  await people.importLines([{ external_id: 'anna', name: 'Анна Таинская', profile_url: link }]);
  await requestRemoval(removals, { link, minor: false, email: 'taina@vidno.example', tooOften: null });
  await db.updateTable('removal_request').set({ number: NUMBER }).execute();
  for (const action of ['search.started', 'search.shared', 'monitor.added'])
    await recordAudit(db, {
      accountId,
      action,
      purpose: 'ищу taina',
      subject: { search_id: 'taina', hash: 'f'.repeat(64), place: 'taina' },
    });
  const answered: Partial<Record<OperatorCall, number>> = {};
  for (const [name] of READS) {
    const { statusCode, headers, body } = await call(vera, name, accountId);
    answered[name] = statusCode;
    // The head of the journal is such a number, and says nothing of anybody.
    expect(name === 'getJournalCheck' ? '' : body, name).not.toMatch(TRACES);
    expect(headers['cache-control'], name).toBe('no-store');
  }
  // All that is not there, so that nobody adds a read whose answer is not looked through.
  const refused = Object.entries(answered).filter(([, statusCode]) => statusCode !== 200);
  expect(Object.fromEntries(refused)).toEqual({
    getRemovalAct: 404,
    getDestructionAct: 404,
    getBlurredProfile: 404,
    previewVouchEnd: 409,
    listTariffPrices: 404,
    exportTariffPrices: 404,
    getOperatorMaterial: 404,
    downloadMaterial: 404,
  });
});

/** At the limits of numbers, of texts and of what a path or a query can say. */
const HOSTILE = [
  ...[0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, 1e300, null, true, [], {}, ['1'], { kind: 'all' }],
  ...[
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e3',
    '0x10',
    '9'.repeat(40),
    '9007199254740991',
    '2147483648',
    '\0',
    '\ud800',
    '\u202e',
  ],
  ...[
    '../../etc/passwd',
    '..\\x',
    '/etc/passwd',
    '%',
    '__proto__',
    "'; drop table account; --",
    '<script>alert(1)</script>',
  ],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '00000000-0000-0000-0000-000000000000', PLANTED.run.toUpperCase()],
  ...['9999-12-31T23:59:59.999Z,1,00000000-0000-4000-8000-000000000000', 'x'.repeat(5_000), '=cmd|calc!A1'],
];

interface Spoiled {
  readonly where: string;
  readonly input: CallInput;
}

const PARTS = ['params', 'query', 'body'] as const;

/** The input with each of its fields made hostile, one at a time; `turn` chooses other values the next time. */
function* spoil(input: CallInput, turn: number): Generator<Spoiled> {
  const parts = { ...input, query: { ...input.query, after: '', before: '' } };
  const fields = PARTS.flatMap((part) => Object.keys(parts[part] ?? {}).map((field) => ({ part, field })));
  for (const [nth, { part, field }] of fields.entries()) {
    for (const value of HOSTILE.filter((_, which) => (which + nth + turn) % sampled({ test: 30, prove: 1 }) === 0)) {
      const spoiled = { ...input[part], [field]: part === 'body' ? value : toText(value) };
      yield { where: `${part}.${field} = ${JSON.stringify(value)}`, input: { ...input, [part]: spoiled } };
    }
  }
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed();

test('no field of any call makes a fault of ours, or a change without its event', async () => {
  const { db, user, operator } = fixture();
  const [vera, anna] = [await operator('vera@vidno.example'), await user('anna@vidno.example')];
  await insertDefaultTariffs(db);
  const faults: string[] = [];
  for (const [turn, [name, definition]] of CALLS.entries()) {
    const { mode } = (await send(vera, confirmOperator, { body: { code: vera.code() } })).json();
    const isChange = doesOf(definition)?.startsWith('changes');
    const input = INPUTS[name](anna.accountId);
    const asked = isChange && { reason: REASON, seen: null, by: { mode } };
    for (const spoiled of spoil({ ...input, body: { ...input.body, ...asked } }, turn)) {
      const before = await count('audit_event');
      const { statusCode } = await send(vera, definition, spoiled.input);
      const events = (await count('audit_event')) - before;
      const isFine = statusCode < 500 && events === (isChange && statusCode === 200 ? 1 : 0);
      if (!isFine) faults.push(`${name} ${spoiled.where}: ${statusCode}, ${events} events`);
    }
  }
  expect(faults).toEqual([]);
});
