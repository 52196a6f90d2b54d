import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { LOGIN_SECRET, loginFixture, PASSWORD, post, registerByMail } from '#testing/identity/login-fixture.ts';
import { inWaves, MANY_CALLS } from '#testing/in-waves.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { type Guesser, guess } from './guess.ts';
import { ADDRESS_GUESSES, FREE_GUESSES, GUESS_WAITS_SECONDS } from './guess-repository.ts';

const MAIL = 'anna@example.org';
const fixture = loginFixture();

/** Guesses wrong at this login from this address; whether anybody looked at it, or the seconds to wait. */
async function guessAt(at: string, address: string): Promise<'looked' | number> {
  const by: Guesser = { address, device: null };
  const tools = { db: fixture().db, clock: fixture().time.clock, appSecret: LOGIN_SECRET };
  const outcome = await guess(
    tools,
    { by, at, account: null, waits: 'growing' },
    async () => 'looked' as const,
    () => 'wrong',
  );
  return outcome === 'looked' ? outcome : outcome.retryAfterSeconds;
}

describe('guesses at one account', () => {
  test('very many at once, from as many addresses: the free ones are looked at, and after each wait one', async () => {
    const wave = () => inWaves(MANY_CALLS, (index) => guessAt(`password of ${MAIL}`, `address ${index}`));
    expect(countLooked(await wave())).toBe(FREE_GUESSES);
    for (const seconds of GUESS_WAITS_SECONDS.slice(0, 2)) {
      fixture().time.advance(seconds * 1_000 - 1);
      expect(await guessAt(`password of ${MAIL}`, 'another')).toBe(1);
      fixture().time.advance(1);
      const answers = await inWaves(100, (index) => guessAt(`password of ${MAIL}`, `address ${index}`));
      expect(countLooked(answers)).toBe(1);
    }
  }, 120_000);

  test('wait longer each time, up to an hour, and are forgotten after a day', async () => {
    const waits: number[] = [];
    for (let round = 0; round < FREE_GUESSES + GUESS_WAITS_SECONDS.length + 1; round += 1) {
      expect(await guessAt('a', `address ${round}`)).toBe('looked');
      const seconds = await guessAt('a', 'x');
      if (seconds === 'looked') round += 1;
      else {
        waits.push(seconds);
        fixture().time.advance(seconds * 1_000);
      }
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
    fixture().time.advance(DAY_MS);
    for (let free = 0; free < FREE_GUESSES; free += 1) expect(await guessAt('a', 'y')).toBe('looked');
  });

  test('are answered alike whether somebody has the mailbox or not, and told how long to wait', async () => {
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    const stranger = await fixture().newBrowser();
    const answersOf = async (login: string) => {
      const answers = [];
      for (let time = 0; time < FREE_GUESSES + 2; time += 1) {
        const { statusCode, headers, body } = await logIn(stranger, { login, password: 'wrong' });
        answers.push([statusCode, headers['retry-after'], body]);
      }
      return answers;
    };
    const known = await answersOf(MAIL);
    expect(await answersOf('nobody@example.org')).toEqual(known);
    expect(known.at(-1)?.slice(0, 2)).toEqual([429, '60']);
    expect(JSON.parse(String(known.at(-1)?.[2]))).toEqual({
      message: 'Слишком много неудачных попыток подряд. Попробуйте ещё раз через 1 мин.',
      code: 'too_many_requests',
      retry_after: 60,
    });
  });
});

describe('the browser that was logged in', () => {
  test('gets in at its first try while strangers guess, and its success resets nothing of theirs', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    await logOut(anna);
    const strangers = await Promise.all(Array.from({ length: 4 }, () => fixture().newBrowser()));
    const guesses = await inWaves(60, (index) => logIn(strangers[index % 4], { login: MAIL, password: `${index}` }));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(FREE_GUESSES);
    expect((await logIn(strangers[0], { login: MAIL, password: PASSWORD })).statusCode).toBe(429);
    expect((await logIn(anna, { login: MAIL, password: PASSWORD })).statusCode).toBe(200);
    expect((await logIn(strangers[0], { login: MAIL, password: PASSWORD })).statusCode).toBe(429);
  });

  test('waits for its own wrong guesses', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    await logOut(anna);
    const statuses = [];
    for (let time = 0; time <= FREE_GUESSES; time += 1) {
      statuses.push((await logIn(anna, { login: MAIL, password: 'wrong' })).statusCode);
    }
    expect(statuses).toEqual([...Array(FREE_GUESSES).fill(422), 429]);
    expect((await logIn(await fixture().newBrowser(), { login: MAIL, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is known no longer once the password has been changed elsewhere', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const other = await fixture().newBrowser();
    const { data } = (await logIn(other, { login: MAIL, password: PASSWORD })).json();
    await post(other, `/api/user/${data.id}/update-password`, {
      password: 'another battery',
      password_confirmation: 'another battery',
      password_current: PASSWORD,
    });
    const strangers = await fixture().newBrowser();
    for (let time = 0; time <= FREE_GUESSES; time += 1) await logIn(strangers, { login: MAIL, password: 'wrong' });
    await post(anna, '/api/logout');
    await anna.send({ url: '/sanctum/csrf-cookie' });
    expect((await logIn(anna, { login: MAIL, password: 'another battery' })).statusCode).toBe(429);
    await logOut(other);
    expect((await logIn(other, { login: MAIL, password: 'another battery' })).statusCode).toBe(200);
  });

  test('is not known by a cookie that it made up', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const cookie = anna.cookies.get('vidno_known_device') ?? '';
    const thief = await fixture().newBrowser();
    for (let time = 0; time <= FREE_GUESSES; time += 1) await logIn(thief, { login: MAIL, password: 'wrong' });
    for (const forged of [`x${cookie.slice(1)}`, `${cookie.slice(0, -1)}x`, cookie.toUpperCase(), '', 'a.b.c']) {
      thief.cookies.set('vidno_known_device', forged);
      expect((await logIn(thief, { login: MAIL, password: PASSWORD })).statusCode).toBe(429);
    }
    expect(cookie).not.toContain(MAIL);
  });
});

describe('an address', () => {
  const { failures, accounts, windowSeconds } = ADDRESS_GUESSES;

  test('is stopped at its limit of failures at many accounts, however many guess at once', async () => {
    const answers = await inWaves(MANY_CALLS, (index) => guessAt(`login ${index}`, 'one address'));
    expect(countLooked(answers)).toBe(failures);
    expect(countLooked(await inWaves(20, (index) => guessAt(`login ${index}`, 'an office')))).toBe(20);
    fixture().time.advance(windowSeconds * 1_000);
    expect(await guessAt('login of somebody', 'one address')).toBe('looked');
  }, 120_000);

  test('is not stopped for failures at fewer accounts', async () => {
    let looked = 0;
    while (looked <= failures + 20) {
      for (let account = 0; account < accounts - 1; account += 1) {
        const outcome = await guessAt(`colleague ${account} at ${looked}`.replace(/ at .*/, ''), 'an office');
        if (outcome === 'looked') looked += 1;
      }
      // Their own waits are over, those of the address are not.
      fixture().time.advance(1);
      await fixture().db.deleteFrom('guess_wait').execute();
    }
    expect(looked).toBeGreaterThan(failures);
  });
});

test('counters are purged when they count for nothing any more', async () => {
  await guessAt('a', 'b');
  const rows = async () => [
    ...(await fixture().db.selectFrom('guess_wait').select('key').execute()),
    ...(await fixture().db.selectFrom('address_guess').select('address').execute()),
  ];
  expect(JSON.stringify(await rows())).not.toMatch(/"[ab]"/);
  fixture().time.advance(DAY_MS + 1);
  await purgeRows({ db: fixture().db, clock: fixture().time.clock, resultDays: 30, demoIdleDays: 30 });
  expect(await rows()).toEqual([]);
});

function countLooked(answers: readonly ('looked' | number)[]): number {
  return answers.filter((answer) => answer === 'looked').length;
}

function logIn(browser: TestBrowser | undefined, payload: { login: string; password: string }) {
  if (!browser) throw new Error('There is no browser');
  return post(browser, '/api/login', payload);
}

/** And starts a new session, as the page does. */
async function logOut(browser: TestBrowser): Promise<void> {
  await post(browser, '/api/logout');
  await browser.send({ url: '/sanctum/csrf-cookie' });
}
