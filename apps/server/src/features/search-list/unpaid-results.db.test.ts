import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { DISTANCE, openUnpaidFixture, type UnpaidFixture } from '#testing/unpaid/unpaid-fixture.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: UnpaidFixture;
let visitor: TestBrowser;
let anna: string;

/** Anything that would tell who Анна is. */
const TRACES = /Анна|Белова|Казань|the-planted-person/;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = await openUnpaidFixture(db());
  visitor = await stage.openVisitor();
  anna = await stage.addKnown('Анна Белова', DISTANCE.clear);
});
afterEach(() => stage?.app.close());

/** The text, and whatever in it is base64. */
function everythingIn(body: string): string {
  const decoded = [...body.matchAll(/[\w-]{16,}/g)].map(([text]) => Buffer.from(text, 'base64url').toString('latin1'));
  return [body, ...decoded].join('\n');
}

/** The person's id in the catalogue, which is that at the source in these tests too. */
function expectNothingOf(body: string): void {
  const everything = everythingIn(body);
  expect(everything).not.toMatch(TRACES);
  expect(everything).not.toContain(anna);
  expect(everything).not.toContain(anna.replaceAll('-', ''));
}

describe('from a photo to a name', () => {
  test('no filter of a locked result by words is answered: whatever it is, the answer is the same', async () => {
    await stage.addKnown('Анна Белова', 0.9);
    const id = await stage.searchWords(visitor, 'Анна Белова');
    const whole = (await stage.get(visitor, id)).body;
    expect(JSON.parse(whole)).toMatchObject({ locked: true, count: 2, filtered_count: 2, users: [], wider: null });
    for (const filter of [
      { city: 'Казань' },
      { city: 'Москва' },
      { age_from: '30', age_to: '30' },
      { age_from: '90' },
      { source: 'tinder' },
      { without: 'exact,yo,order,case,differs' },
    ]) {
      expect((await stage.get(visitor, id, filter)).body).toBe(whole);
    }
  });

  test('a locked result by words has nothing to sort by, count by or compare with one by photo', async () => {
    const byPhoto = await stage.searchPhoto(visitor);
    const byWords = await stage.searchWords(visitor, 'Анна Белова');
    const photo = (await stage.read(visitor, byPhoto)) as PhotoSearch;
    const words = (await stage.read(visitor, byWords)) as KeywordSearch;
    const nothing = { ages: [], age_unknown: 0, cities: [], sources: [] };
    expect(words).toMatchObject({ users: [], reasons: [], facets: nothing, ignored: [] });
    expect(words.hidden).toEqual([
      { id: expect.any(String), source: 'other', age_span: { from: 25, to: 34 }, photos: 'several' },
    ]);
    expect(photo.hidden).toHaveLength(1);
    expect(photo.hidden[0]?.id).not.toBe(words.hidden[0]?.id);
    for (const id of [byPhoto, byWords]) {
      const body = (await stage.get(visitor, id)).body.replace('"keyword":"Анна Белова"', '');
      expectNothingOf(body);
    }
  });

  test('neither the list of searches, nor its words, nor a link tells of a locked result', async () => {
    const id = await stage.searchPhoto(visitor);
    const list = (words: string) => visitor.send({ url: '/smart-search/get-list', query: { words } });
    expect((await list('')).json()).toMatchObject({ data: [{ count: 1, match: null }] });
    expectNothingOf((await list('')).body);
    for (const words of ['Анна', 'Казань'])
      expect((await list(words)).json()).toMatchObject({ data: [], totalCount: 0 });
    expect((await stage.post(visitor, 'share', { id })).statusCode).toBe(402);
    const words = await stage.searchWords(visitor, 'Анна Белова');
    expect((await stage.post(visitor, 'share', { id: words })).statusCode).toBe(402);
    for (const locked of [id, words]) {
      const file = await visitor.send({ url: '/smart-search/export', query: { id: locked } });
      expect([file.statusCode, file.json().code]).toEqual([402, 'not_paid']);
      expectNothingOf(file.body);
    }
  });

  test('guesses at the words are behind no link once whoever made it has no right to see them any more', async () => {
    await stage.addKnown('Кристофер Пржевальский', 0.9);
    const subscriber = await stage.openVisitor();
    const accountId = await stage.register(subscriber, { service: true });
    const id = await stage.searchWords(subscriber, 'Кристофер Пржевальскай');
    expect(await stage.read(subscriber, id)).toMatchObject({ count: 1, users: [{ name: 'Кристофер Пржевальский' }] });
    const shared = await stage.post(subscriber, 'share', { id });
    expect(shared.statusCode).toBe(200);
    const { token } = shared.json().share;
    const open = () => stage.app.inject({ method: 'POST', url: '/smart-search/shared', payload: { token } });
    expect((await open()).json().users).toMatchObject([{ name: 'Кристофер Пржевальский' }]);
    await db().deleteFrom('account_service').where('account_id', '=', accountId).execute();
    expect((await open()).statusCode).toBe(404);
    expect((await stage.post(subscriber, 'share', { id })).statusCode).toBe(402);
  });

  test('a locked result cannot be changed, since its count would tell of whom it holds', async () => {
    const id = await stage.searchWords(visitor, 'Анна Белова');
    const [person] = ((await stage.read(visitor, id)) as KeywordSearch).hidden;
    const change = { id, person_id: person?.id };
    const answers = [
      await stage.post(visitor, 'switch-reason', { id, kind: 'case', off: true }),
      await stage.post(visitor, 'show-apart', { ...change, apart: true }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([402, 'not_paid']);
  });

  test('nor before it has been carried out', async () => {
    const { id } = (await stage.addPhoto(visitor, 0)).json<{ id: string }>();
    const answer = { id, person_id: stage.tools.outerIds.personIn(id, anna), answer: 'other' };
    expect((await stage.post(visitor, 'answer-person', answer)).statusCode).toBe(402);
  });

  test('whoever says «Не он(а)» of everybody unseen does not have them for nothing when the search runs again', async () => {
    const id = await stage.searchPhoto(visitor);
    const [person] = ((await stage.read(visitor, id)) as PhotoSearch).hidden;
    const refused = await stage.post(visitor, 'answer-person', { id, person_id: person?.id, answer: 'other' });
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'not_paid']);
    await stage.refresh(visitor, id);
    expect(await stage.read(visitor, id)).toMatchObject({ locked: true, users: [] });
  });
});

describe('the id of a person', () => {
  test('is another one in every search and for every account, and never that of the catalogue', async () => {
    const others = await stage.openVisitor();
    const ids = await Promise.all(
      [
        [visitor, await stage.searchPhoto(visitor, 0)] as const,
        [visitor, await stage.searchPhoto(visitor, 1)] as const,
        [others, await stage.searchPhoto(others, 0)] as const,
      ].map(async ([browser, id]) => ((await stage.read(browser, id)) as PhotoSearch).hidden.map((each) => each.id)),
    );
    expect(ids.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(new Set([anna, ...ids.flat()]).size).toBe(4);
  });

  test('stays the same once the search is paid for, and is taken back', async () => {
    const id = await stage.searchPhoto(visitor);
    const [hidden] = ((await stage.read(visitor, id)) as PhotoSearch).hidden;
    await db().updateTable('search_payment').set({ state: 'charged' }).where('search_id', '=', id).execute();
    const opened = (await stage.read(visitor, id)) as PhotoSearch;
    expect(opened.users).toMatchObject([{ id: hidden?.id, name: 'Анна Белова' }]);
    const answer = { id, person_id: hidden?.id, answer: 'same' };
    expect((await stage.post(visitor, 'answer-person', answer)).json()).toEqual({ status: 'ok' });
    expect((await stage.read(visitor, id)).users).toMatchObject([{ answer: 'same' }]);
    const stolen = { ...answer, person_id: anna };
    expect((await stage.post(visitor, 'answer-person', stolen)).statusCode).toBe(404);
  });
});

test('a ticket of a picture is not readable, and the same photo has another one in another search', async () => {
  const tickets: string[] = [];
  for (const picture of [0, 1]) {
    const { hidden } = (await stage.read(visitor, await stage.searchPhoto(visitor, picture))) as PhotoSearch;
    for (const { url } of hidden) tickets.push(url.split('/').at(-1) ?? '');
  }
  expect(new Set(tickets).size).toBe(2);
  for (const ticket of tickets) {
    expectNothingOf(ticket);
    for (const use of ['file', 'remote_photo'] as const) {
      expect(stage.tools.fileUrls.openTicket(use, ticket, null)).toBeNull();
    }
  }
});
