import { setTimeout as sleep } from 'node:timers/promises';
import { confirmSecondFactor, startSecondFactor } from '@vidno/contract/account/second-factor';
import { ApiError, type Call, createClient } from '@vidno/contract/client';
import { operatorEndpoints as calls } from '@vidno/contract/operator/endpoints';
import { createDemo, getCsrfCookie, getProfile } from '@vidno/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookieJar } from '#testing/cookie-jar.ts';
import { makeZip } from '#testing/make-zip.ts';
import { openStage, type Stage, withConnection } from '#testing/survival/open-stage.ts';

const STEP_MS = 30_000;
const REASON = 'Жалоба пользователя № 17';
const PEOPLE = ['Дарья Новая', 'Егор Новый'];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** One browser in front of both web processes, as behind a balancer. */
interface Person {
  readonly id: number;
  /** At one web process, and at the other. */
  readonly first: Call;
  readonly second: Call;
}

async function openVisitor(): Promise<Person> {
  const cookies = createCookieJar();
  const callsTo = (origin: string): Call =>
    createClient({
      baseUrl: { account: origin, analysis: origin },
      csrfToken: cookies.csrfToken,
      headers: () => ({ cookie: cookies.header() }),
      fetch: async (input, init) => {
        const response = await fetchPatiently(input, init);
        cookies.keep(response);
        return response;
      },
    });
  const [first, second] = stage.webs.map(({ url }) => callsTo(url));
  if (!first || !second) throw new Error('There are two web processes');
  await first(getCsrfCookie);
  await first(createDemo);
  return { id: Number((await second(getProfile)).data.id), first, second };
}

/** A machine that is busy may say that it has done nothing yet. */
async function fetchPatiently(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 503) return response;
  await sleep(1_000);
  return await fetchPatiently(input, init);
}

/** With a second factor, and codes that were not used yet. */
async function openOperator(): Promise<Person & { code(): Promise<string> }> {
  const person = await openVisitor();
  await withConnection(stage.databaseUrl, async (connection) => {
    await connection.query(
      `update account set demo = false, email = 'vera@vidno.example', email_key = 'vera@vidno.example',
         registered_at = now(), role = 'operator' where id = $1`,
      [person.id],
    );
    await connection.query('update browser_session set proven_at = now() where account_id = $1', [person.id]);
  });
  const { secret } = await person.first(startSecondFactor, { body: {} });
  // Codes of the step before and of the next one count too, each code once.
  let used = Math.floor(Date.now() / STEP_MS) - 2;
  const code = async (): Promise<string> => {
    used += 1;
    while (used > Math.floor(Date.now() / STEP_MS) + 1) await sleep(500);
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: used * STEP_MS });
  };
  await person.second(confirmSecondFactor, { body: { code: await code() } });
  return { ...person, code };
}

async function statusOf(answer: Promise<unknown>): Promise<number> {
  return await answer.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );
}

test('an operator whose calls go to either of two web processes, with either of two workers behind them', async () => {
  const vera = await openOperator();
  const { data: overview } = await vera.second(calls.getOverview);
  expect(overview.processes.filter(({ alive }) => alive)).toHaveLength(stage.webs.length + stage.workers.length);

  // What one process has accepted, the other does not accept again, and a mode of one is a mode of both.
  const code = await vera.code();
  const { mode } = await vera.first(calls.confirmOperator, { body: { code } });
  expect(await statusOf(vera.second(calls.confirmOperator, { body: { code } }))).toBe(422);
  const anna = await openVisitor();
  const block = (at: Call) =>
    statusOf(at(calls.blockUser, { params: { id: anna.id }, body: { reason: REASON, seen: null, by: { mode } } }));
  expect((await Promise.all([block(vera.first), block(vera.second)])).toSorted()).toEqual([200, 409]);
  const { data: events } = await vera.second(calls.listJournal, { query: { about: `account ${anna.id}` } });
  expect(events).toMatchObject([{ action: 'user.block', account: vera.id, reason: REASON }]);
  expect([await statusOf(anna.first(getProfile)), await statusOf(anna.second(getProfile))]).toEqual([401, 401]);

  const file = await upload(vera);
  const { id } = await vera.second(calls.checkImport, {
    body: { file, source: 'other', basis: 'people of the faults', until: null, vouches_adults: true, complete: false },
  });
  await expectState(vera, id, 'checked');
  const { lines, typed } = await vera.second(calls.previewImport, { params: { id } });
  expect(lines.join()).toContain(`новые люди: ${PEOPLE.length}`);
  const { seen } = (await vera.second(calls.getImport, { params: { id } })).data;
  const by = { code: await vera.code() };
  await vera.first(calls.beginImport, { params: { id }, body: { reason: REASON, seen, by, typed } });
  await expectState(vera, id, 'imported');
  expect((await vera.second(calls.getImport, { params: { id } })).data.counts).toMatchObject({ people: PEOPLE.length });

  await vera.first(calls.checkJournal, { body: {} });
  await expect
    .poll(async () => (await vera.second(calls.getJournalCheck)).check?.state, { timeout: 120_000 })
    .toBe('whole');
});

/** In pieces, each of which goes to the other process. */
async function upload({ first, second }: Person): Promise<string> {
  const lines = PEOPLE.map((name, index) => JSON.stringify({ external_id: `new-${index}`, name, age: 30, photos: [] }));
  const zip = makeZip([{ name: 'people.ndjson', content: lines.join('\n') }]);
  const { id } = await first(calls.openImportUpload, { body: { bytes: zip.length } });
  const half = Math.floor(zip.length / 2);
  for (const [at, from, to] of [
    [second, 0, half],
    [first, half, zip.length],
  ] as const) {
    const piece = new File([Uint8Array.from(zip.subarray(from, to))], 'piece');
    expect((await at(calls.addImportPiece, { params: { id }, form: { offset: from, piece } })).received).toBe(to);
  }
  const { files } = await second(calls.unpackImportUpload, { params: { id }, body: { name: 'people.zip' } });
  expect((await first(calls.listImportFiles)).data.map(({ name }) => name)).toEqual(files);
  return files[0] ?? '';
}

async function expectState({ first }: Person, id: number, state: string): Promise<void> {
  await expect
    .poll(async () => (await first(calls.getImport, { params: { id } })).data.state, { timeout: 120_000 })
    .toBe(state);
}
