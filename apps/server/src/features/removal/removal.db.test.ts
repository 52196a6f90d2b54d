import { randomBytes, randomUUID } from 'node:crypto';
import { REMOVAL_TEXTS } from '@vidno/contract/account/removal';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { removalFixture, VK } from '#testing/removal/removal-fixture.ts';
import { checkReceipt } from '../../../../../tools/check-receipt.mjs';
import { decideRemoval } from './decide-removal.ts';
import { requestRemoval, UNPROVEN_PER_DAY } from './request-removal.ts';
import { findRemoval } from './show-removal.ts';

const fixture = removalFixture();
const LINK = 'https://anketa.example/anna';
const anna = { external_id: 'anna', name: 'Анна', profile_url: LINK };
const boris = { external_id: 'boris', name: 'Борис', profile_url: 'https://anketa.example/boris' };
const vkAnna = { external_id: 'vk', name: 'Анна Ветрова', profile_url: `https://vk.com/${VK.name}` };

const decide = (number: string, decision: Parameters<typeof decideRemoval>[1]['decision']) =>
  decideRemoval(fixture().tools, { number: Number(number), decision, note: 'проверено', operator: 'olga' });

describe('a request by link', () => {
  test('hides at once, says so in numbers only, and nobody comes back with an import', async () => {
    await fixture().importLines([anna, boris]);
    const key = await fixture().ask({ link: `http://www.anketa.example/anna/?utm_source=x` });
    expect(await fixture().countPeople()).toBe(1);
    const removal = await fixture().read(key);
    expect(removal).toMatchObject({ state: 'hidden', people: 1, overdue: false, proofs: [], answered: null });
    expect(JSON.stringify(removal)).not.toMatch(/анна|anketa|other/i);
    await fixture().importLines([anna, boris]);
    expect(await fixture().countPeople()).toBe(1);
  });

  test('of nobody is answered, and keeps nobody away', async () => {
    const key = await fixture().ask({ link: LINK });
    expect(await fixture().read(key)).toMatchObject({ state: 'not_found', people: 0 });
    await fixture().importLines([anna]);
    expect(await fixture().countPeople()).toBe(1);
    const again = await fixture().ask({ link: LINK });
    expect(again.number).not.toBe(key.number);
    expect(await fixture().read(again)).toMatchObject({ state: 'hidden', people: 1 });
  });

  test('twice, and twice at once, is one', async () => {
    await fixture().importLines([anna]);
    const [first, second] = await Promise.all([fixture().ask({ link: LINK }), fixture().ask({ link: LINK })]);
    expect(second).toEqual(first);
    expect(await fixture().ask({ link: 'anketa.example/anna' })).toEqual(first);
    expect(await fixture().db.selectFrom('removal_request').select('id').execute()).toHaveLength(1);
  });

  test('later it is a new one, which tells nothing of the one before', async () => {
    await fixture().importLines([anna]);
    const first = await fixture().ask({ link: LINK });
    fixture().advance(2 * HOUR_MS);
    const later = await fixture().ask({ link: LINK });
    expect(later.number).not.toBe(first.number);
    expect(await fixture().read(later)).toMatchObject({ state: 'hidden', people: 1, answered: null });
  });

  test.each([
    ['https://vk.com/club1', 'Это сообщество'],
    ['http://localhost:3000/smart-search/photo/result/1', 'Это не похоже на ссылку'],
    ['javascript:alert(1)', 'Это не похоже на ссылку'],
    ['https://vk.com/durоv', 'русские буквы'],
    [`https://anketa.example/${'a'.repeat(2_048)}`, 'слишком длинная'],
    ['', 'Вставьте ссылку'],
  ])('%s is refused in words, and counts for nothing', async (link, text) => {
    const answer = await fixture().post(await fixture().newBrowser(), 'request', { link });
    expect([answer.statusCode, answer.json().errors.link[0]]).toEqual([422, expect.stringContaining(text)]);
    expect(await fixture().db.selectFrom('removal_request').select('id').execute()).toEqual([]);
  });

  test('of a community under a short name is refused as well', async () => {
    const [community] = ['posts_1'];
    const answer = await fixture().post(await fixture().newBrowser(), 'request', { link: `vk.com/${community}` });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'removal_link']);
  });

  test('is shown to nobody who guesses its number or secret', async () => {
    const { number, secret } = await fixture().ask({ link: LINK });
    const browser = await fixture().newBrowser();
    const wrong = [
      { number, secret: `${secret.slice(1)}A` },
      { number: '1000000000', secret },
      { number: 'x', secret: '' },
    ];
    const answers = await Promise.all(wrong.map((key) => fixture().post(browser, 'get', key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  test('keeps no secret, and no page once it is answered', async () => {
    await fixture().importLines([anna]);
    const { number, secret } = await fixture().ask({ link: LINK, email: 'anna@example.org' });
    await decide(number, { kind: 'erase' });
    const rows = JSON.stringify(await fixture().db.selectFrom('removal_request').selectAll().execute());
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain('anketa');
  });
});

describe('what holds', () => {
  test('goes on holding with another APP_SECRET, and its page still opens', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK });
    const tools = { ...fixture().tools, appSecret: 'another secret than before, which is long enough' };
    expect(await findRemoval(tools, key)).toMatchObject({ state: 'hidden', people: 1 });
    const again = await requestRemoval(tools, { link: LINK, minor: false, email: null, tooOften: null });
    if (again.kind === 'refused') throw new Error(again.because);
    expect(again.number).not.toBe(key.number);
    expect(await findRemoval(tools, again)).toMatchObject({ state: 'hidden', people: 1 });
    await fixture().importLines([anna]);
    expect(await fixture().countPeople()).toBe(0);
  });

  test('holds while the clock is set back', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK });
    fixture().advance(-2 * DAY_MS);
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden', overdue: false });
    expect(await fixture().ask({ link: LINK })).toEqual(key);
    await decide(key.number, { kind: 'erase' });
    expect(await fixture().read(key)).toMatchObject({ state: 'erased' });
    await fixture().importLines([anna]);
    expect(await fixture().countPeople()).toBe(0);
  });
});

describe('too many requests', () => {
  test('of one address wait for the operator, but somebody under 18 does not', async () => {
    await fixture().importLines([anna, boris]);
    for (const name of ['one', 'two', 'three']) {
      await fixture().ask({ link: `https://anketa.example/${name}` }, '192.0.2.7');
    }
    const fourth = await fixture().ask({ link: LINK }, '192.0.2.7');
    expect(await fixture().read(fourth)).toMatchObject({ state: 'accepted', people: 0 });
    expect(await fixture().countPeople()).toBe(2);
    const child = await fixture().ask({ link: boris.profile_url, minor: true }, '192.0.2.7');
    expect(await fixture().read(child)).toMatchObject({ state: 'hidden', minor: true, people: 1 });
    await decide(fourth.number, { kind: 'keep' });
    expect(await fixture().read(fourth)).toMatchObject({ state: 'hidden', people: 1 });
    expect(await fixture().countPeople()).toBe(0);
  });

  test('of a large part of a source wait, and the operator is told once', async () => {
    const many = Array.from({ length: 14 }, (_, index) => ({
      external_id: `p${index}`,
      name: 'Кто-то',
      profile_url: `https://anketa.example/p${index}`,
    }));
    await fixture().importLines(many);
    const states: string[] = [];
    for (const { profile_url: link } of many) states.push((await fixture().read(await fixture().ask({ link }))).state);
    expect(states.filter((state) => state === 'hidden')).toHaveLength(10);
    expect(states.slice(10)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    await fixture().deliver();
    const letters = fixture().alerts.emails('operator@vidno.example');
    expect(letters.map(({ subject }) => subject)).toEqual(['Заявок на удаление необычно много']);
  });

  test('of one account wait as well', async () => {
    await fixture().importLines([anna]);
    const asked = await requestRemoval(fixture().tools, { link: LINK, minor: false, email: null, tooOften: 'account' });
    if (asked.kind === 'refused') throw new Error(asked.because);
    expect(await findRemoval(fixture().tools, asked)).toMatchObject({ state: 'accepted', people: 0 });
    expect(await fixture().countPeople()).toBe(1);
  });

  test('of a whole day wait, and the operator is told', async () => {
    const { db } = fixture();
    await fixture().importLines([anna, boris]);
    await fixture().ask({ link: LINK });
    const first = await db.selectFrom('removal_request').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: UNPROVEN_PER_DAY - 1 }, (_, index) => ({
      ...first,
      id: randomUUID(),
      number: 5_000_000_000 + index,
      key: randomBytes(32),
    }));
    await db.insertInto('removal_request').values(others).execute();
    const last = await fixture().ask({ link: boris.profile_url });
    expect(await fixture().read(last)).toMatchObject({ state: 'accepted', people: 0 });
    await fixture().deliver();
    expect(fixture().alerts.emails('operator@vidno.example')).toHaveLength(1);
  });

  test('after a refusal the same page waits for 90 days', async () => {
    await fixture().importLines([anna]);
    const first = await fixture().ask({ link: LINK });
    await decide(first.number, { kind: 'refuse', reason: 'not_own' });
    await fixture().people.follow();
    expect(await fixture().countPeople()).toBe(1);
    fixture().advance(89 * DAY_MS);
    const second = await fixture().ask({ link: LINK });
    expect(await fixture().read(second)).toMatchObject({ state: 'accepted' });
    await decide(second.number, { kind: 'refuse', reason: 'not_own' });
    fixture().advance(91 * DAY_MS);
    expect(await fixture().read(await fixture().ask({ link: LINK }))).toMatchObject({ state: 'hidden' });
  });
});

describe('a decision', () => {
  test('to refuse brings everything back, with the reason and where to complain', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK });
    await decide(key.number, { kind: 'refuse', reason: 'abuse' });
    await fixture().people.follow();
    expect(await fixture().countPeople()).toBe(1);
    expect(await fixture().read(key)).toMatchObject({ state: 'refused', reason: expect.stringContaining('скрыть') });
    expect(await decide(key.number, { kind: 'erase' })).toEqual({ kind: 'refused', because: 'answered' });
    const receipt = await fixture().post(await fixture().newBrowser(), 'receipt', key);
    expect(receipt.body).toContain('Роскомнадзор');
    expect(receipt.body).toContain(`№ ${key.number}`);
  });

  test('about somebody under 18 is refused only if they are not', async () => {
    await fixture().importLines([anna]);
    const { number } = await fixture().ask({ link: LINK, minor: true });
    expect(await decide(number, { kind: 'refuse', reason: 'not_own' })).toMatchObject({ because: 'minor' });
    expect(await decide(number, { kind: 'refuse', reason: 'not_minor' })).toMatchObject({ kind: 'decided' });
  });

  test('to ask is answered on the page, and to extend is possible once', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK, email: 'anna@example.org' });
    await decide(key.number, { kind: 'ask', question: 'own' });
    expect(await fixture().read(key)).toMatchObject({ state: 'question', question: expect.stringContaining('?') });
    await fixture().post(await fixture().newBrowser(), 'reply', { ...key, text: 'Там моя почта' });
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden', question: null });
    const before = (await fixture().read(key)).deadline;
    await decide(key.number, { kind: 'extend' });
    expect((await fixture().read(key)).deadline > before).toBe(true);
    expect(await decide(key.number, { kind: 'extend' })).toMatchObject({ because: 'extended_before' });
  });

  test('that is late leaves hidden what is hidden, and says so', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK });
    fixture().advance(20 * DAY_MS);
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden', overdue: true });
    expect(await fixture().countPeople()).toBe(0);
  });

  test('is written to the journal without a name, page or mailbox', async () => {
    await fixture().importLines([anna]);
    const { number } = await fixture().ask({ link: LINK, email: 'anna@example.org' });
    await decide(number, { kind: 'erase' });
    const journal = fixture()
      .db.selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('action', 'like', 'removal.%');
    const events = await journal.orderBy('id').execute();
    expect(events.map(({ action }) => action)).toEqual(['removal.requested', 'removal.decided']);
    expect(JSON.stringify(events)).not.toMatch(/anketa|example\.org|Анна/);
  });
});

describe('a letter', () => {
  test('brings each answer to whoever gave a mailbox, with the page that opens', async () => {
    await fixture().importLines([anna]);
    const key = await fixture().ask({ link: LINK, email: 'anna@example.org' });
    await fixture().deliver();
    await decide(key.number, { kind: 'erase' });
    await fixture().deliver();
    const letters = fixture().alerts.emails('anna@example.org');
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Заявка № ${key.number}: скрыли, проверяем`,
      `Заявка № ${key.number}: убрали`,
    ]);
    expect(letters[1]?.text).toContain(`/privacy/request/${key.number}#${key.secret}`);
    expect(letters[1]?.text).not.toMatch(/anketa|Анна/);
  });
});

describe('a VK page', () => {
  test('is proven at VK ID: erased at once, and no account is made', async () => {
    await fixture().importLines([vkAnna]);
    const accounts = await fixture().db.selectFrom('account').select('id').execute();
    const key = await fixture().ask({ link: `https://vk.com/id${VK.anna}` });
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden', people: 1, proofs: ['vk_id', 'vk_status'] });
    expect(await fixture().proveAtVk(key)).toBe('done');
    expect(await fixture().read(key)).toMatchObject({ state: 'erased', people: 1, proofs: [] });
    expect(await fixture().proveAtVk(key)).toBe('removal_no_proof');
    const check = async (body: object) =>
      (await fixture().post(await fixture().newBrowser(), 'check', { ...key, ...body })).json();
    expect(await check({})).toMatchObject({ code: 'removal_link_needed' });
    expect(await check({ link: `vk.com/id${VK.other}` })).toMatchObject({ code: 'removal_link' });
    expect(await check({ link: VK.name })).toMatchObject({ shown: { people: 0, results: 0, monitors: 0, pages: 0 } });
    expect(await fixture().db.selectFrom('account').select('id').execute()).toEqual(accounts);
    await fixture().importLines([vkAnna]);
    expect(await fixture().countPeople()).toBe(0);
  });

  test('of another is not proven', async () => {
    await fixture().importLines([{ ...vkAnna, profile_url: `https://vk.com/id${VK.other}` }]);
    const key = await fixture().ask({ link: `https://vk.com/id${VK.other}` });
    expect(await fixture().proveAtVk(key)).toBe('removal_other_page');
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden' });
  });

  test('that is not there is kept away once it is proven', async () => {
    const key = await fixture().ask({ link: VK.name });
    expect(await fixture().read(key)).toMatchObject({ state: 'not_found' });
    expect(await fixture().proveAtVk(key)).toBe('done');
    await fixture().importLines([vkAnna]);
    expect(await fixture().countPeople()).toBe(0);
  });

  test('is proven by a code in its status, once', async () => {
    await fixture().importLines([vkAnna]);
    const key = await fixture().ask({ link: VK.name });
    const browser = await fixture().newBrowser();
    const issued = (await fixture().post(browser, 'code', key)).json().data.code.text;
    expect((await fixture().post(browser, 'code', key)).json().data.code.text).toBe(issued);
    expect((await fixture().post(browser, 'check-code', key)).json().code).toBe('removal_code_missing');
    fixture().vk?.world.changeAccount(VK.other, { status: issued });
    expect((await fixture().post(browser, 'check-code', key)).json().code).toBe('removal_code_missing');
    fixture().vk?.world.changeAccount(VK.anna, { status: `Привет! ${issued}` });
    expect((await fixture().post(browser, 'check-code', key)).json().data.state).toBe('erased');
    expect((await fixture().post(browser, 'check-code', key)).json().code).toBe('removal_code_expired');
  });

  test('is not proven by a code that is a day old', async () => {
    const key = await fixture().ask({ link: VK.name });
    const browser = await fixture().newBrowser();
    const issued = (await fixture().post(browser, 'code', key)).json().data.code.text;
    fixture().vk?.world.changeAccount(VK.anna, { status: issued });
    fixture().advance(DAY_MS + 1);
    expect((await fixture().post(browser, 'check-code', key)).json().code).toBe('removal_code_expired');
  });

  test('is hidden while VK does not answer, and proven when it does', async () => {
    await fixture().importLines([vkAnna]);
    fixture().vk?.faults.plan({ kind: 'drop' }, { times: 20 });
    const key = await fixture().ask({ link: VK.name });
    expect(await fixture().read(key)).toMatchObject({ state: 'hidden', people: 1 });
  });
});

describe('without scripts', () => {
  const form = (fields: Record<string, string>, url = '/privacy/remove', headers = {}) =>
    fixture().app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  test('a form asks, and the answer comes back with what opens it', async () => {
    await fixture().importLines([anna]);
    const asked = await fixture().app.inject({ url: '/privacy/remove', headers: { accept: 'text/html' } });
    expect(asked.body).toContain('action="/privacy/remove">');
    const answer = await form({ link: LINK, email: '' });
    expect(answer.body).toContain(REMOVAL_TEXTS.states.hidden.title);
    expect(answer.body).not.toContain('type="module"');
    const [, number = '', secret = ''] = /\/privacy\/request\/(\d+)#([\w-]+)/.exec(answer.body) ?? [];
    expect((await form({ secret }, `/privacy/request/${number}`)).body).toContain(REMOVAL_TEXTS.states.hidden.title);
    const wrong = await form({ secret: 'x' }, `/privacy/request/${number}`);
    expect([wrong.statusCode, wrong.body.includes('Такой заявки нет')]).toEqual([404, true]);
    const receipt = await form({ secret }, `/privacy/request/${number}/receipt`);
    expect(receipt.headers['content-disposition']).toContain(number);
    const open = async (path: string) => await fixture().app.inject(`/.well-known/vidno-removals${path}`);
    const record: string = checkReceipt(receipt.body, (await open('/keys')).body.trimEnd().split('\n'));
    expect(JSON.parse(record)).toMatchObject({ request: number, state: 'hidden', people: 1 });
    expect(receipt.body).toContain((await open('')).body);
    expect((await open('/check-receipt.mjs')).body).toContain('export function checkReceipt');
  });

  test('what was wrong is said beside what was typed', async () => {
    const answer = await form({ link: '"><script>alert(1)</script>', minor: 'true' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;');
    expect(answer.body).toContain(' checked');
  });

  test('the form of another site is refused', async () => {
    const answer = await form({ link: LINK }, '/privacy/remove', { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
  });
});
