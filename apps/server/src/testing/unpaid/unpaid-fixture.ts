import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@vidno/contract/endpoint';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { getSearch } from '@vidno/contract/smart-search';
import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { grantService } from '#features/identity/public.ts';
import { serveKeywordSearch } from '#features/keyword-search/routes.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { servePhotoSearch } from '#features/photo-search/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { serveSearchShares } from '#features/search-shares/routes.ts';
import type { AppParts } from '#http/create-app.ts';
import { fakeFace } from '../fake-face-engine.ts';
import { paidConfig } from '../payments/paid-config.ts';
import { addPerson, createSearchFixture } from '../search-fixture.ts';
import { createTestApp } from '../test-app.ts';
import { openVisitor, type TestBrowser } from '../test-browser.ts';

export type SearchAnswer = ReplyOf<typeof getSearch>;
export type UnpaidFixture = Awaited<ReturnType<typeof openUnpaidFixture>>;

/** Pictures of one face, clear or spoilt a little differently each time. */
const PICTURES = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`anna ${index}`, [fakeFace('anna')]]));
/** How far the face of somebody is whom a clear photo finds, and whom a spoilt one only resembles. */
export const DISTANCE = { clear: 0.1, spoilt: 0.57 } as const;

/** Everything that a caller who does not pay may ask of searches, where payments are on. */
export async function openUnpaidFixture(
  db: Database,
  { config = {}, limits }: { config?: Partial<Config>; limits?: AppParts['limits'] } = {},
) {
  const stage = createSearchFixture({ db, pictures: PICTURES, paymentsOn: true });
  const { tools } = stage;
  const app = await createTestApp({
    db,
    clock: tools.clock,
    config: { ...paidConfig(), ...config },
    ...(limits && { parts: { limits } }),
    addCalls: (server, guards) => {
      serveSearchList(server, guards, tools);
      servePhotoSearch(server, guards, tools);
      serveKeywordSearch(server, guards, tools);
      serveSearchShares(server, guards, { ...tools, appSecret: 'a key of the tests that is long enough' });
    },
  });
  const post = (browser: TestBrowser, call: string, payload: object) =>
    browser.send({ method: 'POST', url: `/smart-search/${call}`, payload });

  async function add(browser: TestBrowser, fields: Record<string, string | File>): Promise<LightMyRequestResponse> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ source: 'other', ...fields })) form.append(name, value);
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await body.arrayBuffer());
    return await browser.send({ method: 'POST', url: '/smart-search/add-search', headers, payload });
  }

  return {
    ...stage,
    app,
    post,
    /** A visitor who may search by face. */
    async openVisitor(): Promise<TestBrowser> {
      const browser = await openVisitor(app);
      const payload = { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
      await browser.send({ method: 'POST', url: '/api/privacy/consent', payload });
      return browser;
    },
    /** Somebody who has registered. */
    async register(browser: TestBrowser, { service = false } = {}): Promise<number> {
      const { data } = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>();
      const phone = `+7900${String(data.id).padStart(7, '0')}`;
      await db.updateTable('account').set({ demo: false, phone }).where('id', '=', data.id).execute();
      if (service) await grantService(db, { accountId: data.id, service: 1 });
      return data.id;
    },
    addPhoto: (browser: TestBrowser, picture: number) =>
      add(browser, { type: 'photo', image: new File([`anna ${picture}`], 'photo.jpg', { type: 'image/jpeg' }) }),
    /** The id of a search that has ended. */
    async searchPhoto(browser: TestBrowser, picture = 0): Promise<string> {
      const { id } = (await this.addPhoto(browser, picture)).json<{ id: string }>();
      await stage.advanceAll();
      return id;
    },
    async searchWords(browser: TestBrowser, keyword: string): Promise<string> {
      const { id } = (await add(browser, { type: 'keyword', keyword, region: 'any' })).json<{ id: string }>();
      await stage.advanceAll();
      return id;
    },
    get: (browser: TestBrowser, id: string, more: Record<string, string> = {}) =>
      browser.send({ url: '/smart-search/get-search', query: { id, ...more } }),
    async read(browser: TestBrowser, id: string): Promise<SearchAnswer> {
      return (await this.get(browser, id)).json<SearchAnswer>();
    },
    async refresh(browser: TestBrowser, id: string): Promise<void> {
      await browser.send({ url: '/smart-search/refresh-search', query: { id } });
      await stage.advanceAll();
    },
    /** Somebody with photos and a name that can be looked for. */
    async addKnown(name: string, distance: number): Promise<string> {
      const profileUrl = `https://profiles.test/the-planted-person/${randomUUID()}`;
      const { id } = await addPerson(db, { name, face: 'anna', offsets: [distance, distance + 0.01], profileUrl });
      const person = { id, sourceId: 'other', name, age: 30, city: 'Казань', region: null, about: null, profileUrl };
      await db.transaction().execute((trx) => indexPeople(trx, [person]));
      return id;
    },
  };
}
