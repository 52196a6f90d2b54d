import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@vidno/contract/client';
import { withProgress } from '@vidno/contract/client/answer-stream';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { addSearchDemo } from '@vidno/contract/smart-search';
import { detectFaces } from '@vidno/contract/upload';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { type AskOptions, EngineBusyError, type FaceTasks, type Place } from '#engine/face-tasks.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { createPublicFetch } from '#files/fetch-public-file.ts';
import type { BodyOptions } from '#http/bodies.ts';
import { SLOT_RULES } from '#http/limits/limit-rules.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { openSlowRequest, type SlowRequest } from '#testing/open-slow-request.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { servePhotoSearch } from './routes.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const ATTACKER = '198.51.100.1';
const VISITOR = '203.0.113.5';
const BIG = 'b'.repeat(60_000);
const FILE_START = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';

let app: FastifyInstance;
let origin: string;
let slowSite: Server;
/** What the slow site was asked for and has not answered. */
let asked: ServerResponse[];
let slow: SlowRequest[];
let fetchedBytes: number;
/** Of each picture that the engine was given. */
let tasks: AskOptions[];

beforeEach(async () => {
  asked = [];
  fetchedBytes = 0;
  slow = [];
  tasks = [];
  slowSite = createServer((_request, response) => void asked.push(response)).listen(0, '127.0.0.1');
  await once(slowSite, 'listening');
});
afterEach(async () => {
  for (const request of slow) request.leave();
  slowSite.closeAllConnections();
  slowSite.close();
  await app.close();
});

async function open({ bodies, engine }: { bodies?: Partial<BodyOptions>; engine?: Partial<FaceTasks> } = {}) {
  const stage = createSearchFixture({ db: db(), pictures: { anna: [fakeFace('anna')], [BIG]: [fakeFace('boris')] } });
  const internet = createPublicFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    ports: [portOf(slowSite)],
  });
  const fetchPublicFile: typeof internet.fetchPublicFile = (url, { onBytes = () => {}, ...limits }) => {
    const countBytes = (count: number) => {
      fetchedBytes += count;
      onBytes(count);
    };
    return internet.fetchPublicFile(url, { ...limits, onBytes: countBytes });
  };
  const faceEngine: FaceTasks = {
    ...stage.tools.faceEngine,
    findFaces: (picture, options = {}) => {
      tasks.push(options);
      return stage.tools.faceEngine.findFaces(picture);
    },
    ...engine,
  };
  const tools = { ...stage.tools, fetchPublicFile, faceEngine };
  app = await createTestApp({
    db: db(),
    config: { trustedProxies: ['127.0.0.1'] },
    parts: { limits: { db: null, factor: 1 }, ...(bodies && { bodies }) },
    addCalls: (into, guards) => {
      servePhotoSearch(into, guards, tools);
      serveSearchList(into, guards, tools);
    },
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
}

interface Client {
  readonly address: string;
  readonly token: string;
}

async function openClient(address: string): Promise<Client> {
  const browser = await openVisitor(app);
  const payload = { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
  await browser.send({ method: 'POST', url: '/api/privacy/consent', payload });
  return { address, token: browser.token ?? '' };
}

const headersOf = ({ address, token }: Client) => ({ 'x-forwarded-for': address, [SESSION_HEADER]: token });

function post(client: Client, path: string, fields: Record<string, string | File>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(origin + path, { method: 'POST', headers: headersOf(client), body: form });
}

function upload(client: Client, picture = 'anna'): Promise<Response> {
  return post(client, detectFaces.path, { image: new File([picture], 'photo.jpg', { type: 'image/jpeg' }) });
}

function searchByKeyword(client: Client): Promise<Response> {
  return post(client, addSearchDemo.path, { type: 'keyword', source: 'other', keyword: 'Анна', region: 'any' });
}

function fetchFromSlowSite(client: Client): Promise<Response> {
  return fetch(origin + detectFaces.path, {
    method: 'POST',
    headers: { ...headersOf(client), 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://photos.test:${portOf(slowSite)}/photo.jpg` }),
  });
}

function openSlowUpload(client: Client, start: string, type = 'multipart/form-data'): SlowRequest {
  const headers = { ...headersOf(client), 'content-type': `${type}; boundary=x` };
  const request = openSlowRequest({ origin, path: detectFaces.path, headers, start });
  slow.push(request);
  return request;
}

/** Opens slow uploads of as many accounts as are needed to take every slot of the address. */
async function takeAllSlots(address: string, type?: string): Promise<Client> {
  const { upload_from_address: ofAddress, upload: ofAccount } = SLOT_RULES;
  for (let left: number = ofAddress.atOnce; left > 0; left -= ofAccount.atOnce) {
    const client = await openClient(address);
    for (let index = 0; index < Math.min(left, ofAccount.atOnce); index += 1) openSlowUpload(client, FILE_START, type);
  }
  const another = await openClient(address);
  await expect.poll(async () => (await upload(another)).status, { timeout: 300_000 }).toBe(429);
  return another;
}

describe('a visitor uploads and searches at once', () => {
  test('while sixteen uploads of another address have sent three bytes and stopped', async () => {
    await open();
    const [attacker, visitor] = [await openClient(ATTACKER), await openClient(VISITOR)];
    for (let index = 0; index < 16; index += 1) openSlowUpload(attacker, '--x');
    expect((await upload(visitor)).status).toBe(200);
    expect((await searchByKeyword(visitor)).status).toBe(200);
    // A form without a picture takes no slot, so not even the attacker's own neighbours notice.
    expect((await upload(await openClient(ATTACKER))).status).toBe(200);
  });

  test.each(['multipart/form-data', 'Multipart/Form-Data', 'MULTIPART/FORM-DATA'])(
    'while another address has a slow %s in each of its slots',
    async (type) => {
      await open();
      const neighbour = await takeAllSlots(ATTACKER, type);
      const visitor = await openClient(VISITOR);
      expect((await upload(visitor)).status).toBe(200);
      expect((await searchByKeyword(visitor)).status).toBe(200);
      expect((await searchByKeyword(neighbour)).status).toBe(200);
      const refused = await upload(neighbour);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: /Слишком много/ });
    },
  );

  test('while links of another account lead to a site that does not answer', async () => {
    await open();
    const attacker = await openClient(ATTACKER);
    const waiting = Array.from({ length: SLOT_RULES.upload.atOnce }, () => fetchFromSlowSite(attacker));
    await expect.poll(() => asked.length, { timeout: 300_000 }).toBe(SLOT_RULES.upload.atOnce);
    expect((await fetchFromSlowSite(attacker)).status).toBe(429);
    expect((await upload(attacker)).status).toBe(429);
    expect((await searchByKeyword(attacker)).status).toBe(200);
    expect((await upload(await openClient(ATTACKER))).status).toBe(200);

    for (const response of asked) response.destroy();
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(422);
    expect((await upload(attacker)).status).toBe(200);
  });
});

test('an upload that is too slow gives its slot back', async () => {
  const day = DAY_MS;
  await open({ bodies: { pace: { headersMs: day, graceMs: 300, bytesPerSecond: 1_000_000, bodyMs: day } } });
  const client = await openClient(ATTACKER);
  for (let index = 0; index < SLOT_RULES.upload.atOnce; index += 1) openSlowUpload(client, FILE_START);
  for (const { response } of slow) expect((await response).status).toBe(408);
  await expect.poll(async () => (await upload(client)).status, { timeout: 300_000 }).toBe(200);
});

describe('when the bytes in hand are too many', () => {
  const bodies = { maxBytes: 100_000 };

  test('the address that holds the most is refused, not the one that comes last', async () => {
    await open({ bodies });
    const [attacker, visitor] = [await openClient(ATTACKER), await openClient(VISITOR)];
    const held = fetchFromSlowSite(attacker);
    await expect.poll(() => asked.length, { timeout: 300_000 }).toBe(1);
    asked[0]?.write('x'.repeat(80_000));
    await expect.poll(() => fetchedBytes, { timeout: 300_000 }).toBe(80_000);
    const [first, second] = await Promise.all([held, upload(visitor, BIG)]);
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).toBe('5');
    expect(await first.json()).toMatchObject({ code: 'overloaded', message: /слишком много запросов/ });
    expect(second.status).toBe(200);
  });

  test('JSON counts as well', async () => {
    await open({ bodies });
    const headers = { ...headersOf(await openClient(ATTACKER)), 'content-type': 'application/json' };
    const start = `"${'x'.repeat(110_000)}`;
    const { response } = openSlowRequest({ origin, path: detectFaces.path, headers, start });
    expect((await response).status).toBe(503);
  });
});

describe('at the face engine', () => {
  test('a picture takes the turn of its address and account', async () => {
    await open();
    const visitors = [await openClient('2001:db8:1:2::5'), await openClient('2001:db8:1:2::6')];
    for (const visitor of visitors) await upload(visitor);
    const [first, second] = tasks.map(({ requester }) => requester);
    expect([first?.group, second?.group]).toEqual(['2001:db8:1:2::', '2001:db8:1:2::']);
    expect(first?.member).not.toBe(second?.member);
  });

  describe('while others go before', () => {
    const answerOf = async (visitor: Client) =>
      await createClient({
        baseUrl: { analysis: origin, account: origin },
        sessionToken: () => visitor.token,
        headers: () => ({ 'x-forwarded-for': visitor.address }),
      })(
        detectFaces,
        { form: { image: new File(['anna'], 'a.jpg') } },
        withProgress(detectFaces, (place) => told.push(place)),
      );
    let told: Place[];
    beforeEach(() => {
      told = [];
    });

    test('a client that listens is told its place, and then the faces', async () => {
      const findFaces: FaceTasks['findFaces'] = async (_picture, { onPlace = () => {} } = {}) => {
        onPlace({ ahead: 2, seconds: 3 });
        onPlace({ ahead: 0, seconds: 1 });
        return { kind: 'read', jpeg: new Uint8Array(1), width: 640, height: 480, faces: [fakeFace('anna')] };
      };
      await open({ engine: { findFaces } });
      const visitor = await openClient(VISITOR);
      await expect(answerOf(visitor)).resolves.toMatchObject({ status: 'ok', faces: [{ index: 0 }] });
      expect(told).toEqual([
        { ahead: 2, seconds: 3 },
        { ahead: 0, seconds: 1 },
      ]);
      const plain = await upload(visitor);
      expect(plain.headers.get('content-type')).toContain('application/json');
    });

    test('a refusal after that is the same refusal', async () => {
      const findFaces: FaceTasks['findFaces'] = async (_picture, { onPlace = () => {} } = {}) => {
        onPlace({ ahead: 1, seconds: 2 });
        return { kind: 'refused', because: 'picture_unreadable' };
      };
      await open({ engine: { findFaces } });
      await expect(answerOf(await openClient(VISITOR))).rejects.toMatchObject({
        status: 422,
        body: { code: 'bad_image' },
      });
      expect(told).toHaveLength(1);
    });

    test('whoever would wait longer than a minute is told so at once', async () => {
      const findFaces: FaceTasks['findFaces'] = async (_picture, { maxWaitMs } = {}) => {
        expect(maxWaitMs).toBe(60_000);
        throw new EngineBusyError(95);
      };
      await open({ engine: { findFaces } });
      const answer = await upload(await openClient(VISITOR));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '95']);
      await expect(answer.json()).resolves.toMatchObject({
        code: 'engine_busy',
        retry_after: 95,
        message: 'Сейчас ищут очень многие. Попробуйте ещё раз через 2 мин.',
      });
    });
  });

  test('a picture of a client who has left waits no longer', async () => {
    const findFaces = async (_picture: Uint8Array, options: AskOptions = {}) => {
      tasks.push(options);
      return await new Promise<never>((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      });
    };
    await open({ engine: { findFaces } });
    const visitor = await openClient(VISITOR);
    const body = `${FILE_START}\r\n--x--\r\n`;
    const headers = { ...headersOf(visitor), 'content-type': 'multipart/form-data; boundary=x' };
    const request = openSlowRequest({
      origin,
      path: detectFaces.path,
      headers: { ...headers, 'content-length': String(body.length) },
      start: body,
    });
    await expect.poll(() => tasks.length, { timeout: 300_000 }).toBe(1);
    expect(tasks[0]?.signal?.aborted).toBe(false);
    request.leave();
    await expect.poll(() => tasks[0]?.signal?.aborted, { timeout: 300_000 }).toBe(true);
  });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
