import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import type { AppParts } from './create-app.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(config: Partial<AppParts['config']> = {}, parts: Partial<Omit<AppParts, 'config'>> = {}) {
  app = await createBareApp({ config, parts });
  return app;
}

describe('headers', () => {
  test('allow only our own scripts, styles and connections', async () => {
    await open();
    const { headers } = await app.inject('/health/live');
    const policy = String(headers['content-security-policy']);

    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/unsafe|https:|\*/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('allow the configured API hosts, and require https if the product uses it', async () => {
    await open({ publicUrl: 'https://vidno.example', analysisUrl: 'https://api.vidno.example/v1' });
    const { headers } = await app.inject('/health/live');

    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.vidno.example;");
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('allow only the configured web origins to send credentials', async () => {
    await open({ webOrigins: ['https://vidno.example'] });
    const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
      app.inject({ method, url: '/api/profile', headers: { origin, 'access-control-request-method': 'POST' } });

    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask('https://vidno.example', method);
      expect(headers['access-control-allow-origin']).toBe('https://vidno.example');
      expect(headers['access-control-allow-credentials']).toBe('true');
    }
    expect((await ask('https://vidno.example', 'OPTIONS')).headers['access-control-allow-headers']).toContain(
      'app-session-id',
    );
    for (const origin of [
      'https://evil.example',
      'https://vidno.example.evil.example',
      'http://vidno.example',
      'null',
    ]) {
      const { headers } = await ask(origin);
      expect(headers['access-control-allow-origin'] ?? 'false').toBe('false');
    }
  });
});

describe('operations', () => {
  test('the process is live, and ready when all its checks pass', async () => {
    let isUp = true;
    const queue = async () => {
      if (!isUp) throw new Error('connection refused');
    };
    await open(
      {},
      { readiness: { database: { check: async () => 1, isNeeded: true }, queue: { check: queue, isNeeded: true } } },
    );

    expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await app.inject('/health/ready');
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok' } });
    isUp = false;
    const unready = await app.inject('/health/ready');
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ status: 'error', checks: { database: 'ok', queue: 'error' } });
  });

  test('a check that takes longer than two seconds fails', async () => {
    await open({}, { readiness: { database: { check: () => new Promise(() => {}), isNeeded: true } } });

    expect((await app.inject('/health/ready')).json()).toMatchObject({ checks: { database: 'error' } });
  });

  test('a process that is being stopped answers who has a connection', async () => {
    const [asked, slow, askedAgain] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    await open();
    app.get('/slow', async () => {
      asked?.resolve();
      await slow?.promise;
      return '';
    });
    app.get('/again', async () => {
      askedAgain?.resolve();
      return '';
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    const answers = text(socket);
    socket.write('GET /slow HTTP/1.1\r\nhost: own\r\n\r\n');
    await asked?.promise;
    const closed = app.close();
    socket.write('GET /again HTTP/1.1\r\nhost: own\r\n\r\n');
    await askedAgain?.promise;
    slow?.resolve();
    expect((await answers).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    await closed;
  });

  test('a check that only some calls need is shown, and the process stays ready', async () => {
    await open({}, { readiness: { runs: { check: () => Promise.reject(new Error('locked')), isNeeded: false } } });
    const { statusCode, body } = await app.inject('/health/ready');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', checks: { runs: 'error' } }]);
  });

  test('request metrics are labelled by route, not by URL', async () => {
    const seen: unknown[] = [];
    const observeRequest = (request: object) => void seen.push(request);
    await open(
      {},
      {
        metrics: {
          observeRequest,
          observeRefusal: () => {},
          toText: async () => 'up 1\n',
          contentType: 'text/plain; version=0.0.4',
        },
      },
    );

    const response = await app.inject('/metrics');
    expect(response.body).toBe('up 1\n');
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4');
    await app.inject('/health/live?of=secret');
    await app.inject('/nobody/knows');
    expect(seen).toMatchObject([
      { method: 'GET', route: '/metrics', status: 200 },
      { route: '/health/live', status: 200 },
      { route: 'unmatched', status: 404 },
    ]);
  });

  test('a request that the client gave up leaves a line', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    await open({}, { log: pino({ level: 'info' }, stream) });
    const begun = Promise.withResolvers<void>();
    app.get('/slow/:what', () => {
      begun.resolve();
      return new Promise(() => {});
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const asked = fetch(`${origin}/slow/s3cret?of=s3cret`, { signal: leaving.signal }).catch(() => 'left');
    await begun.promise;
    leaving.abort();
    expect(await asked).toBe('left');
    const given = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'client gave up');
    await vi.waitFor(() => expect(given()).toMatchObject([{ method: 'GET', route: '/slow/:what', answering: false }]));
    expect(lines.join('')).not.toContain('s3cret');
  });

  test('log lines contain no query, ticket, token or body', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    await open({}, { log: pino({ level: 'trace' }, stream) });
    await app.inject({
      url: '/health/live?of=s3cret',
      headers: { 'app-session-id': 's3cret', cookie: 'vidno_session=s3cret' },
    });
    await app.inject({ method: 'POST', url: '/api/nothing?phone=s3cret', payload: { name: 's3cret' } });
    await app.inject({ url: '/shared/s3cret', headers: { accept: 'text/html' } });

    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed')).toMatchObject([
      { method: 'GET', route: '/health/live', status: 200 },
      { method: 'POST', route: 'unmatched', status: 404 },
      { method: 'GET', route: 'unmatched', status: 404 },
    ]);
    expect(lines.join('')).not.toContain('s3cret');
  });
});

describe.each(['/metrics', '/docs/', '/docs/static/index.css', '/openapi.json'])('%s', (url) => {
  const operationsToken = 't0ken-of-the-operations-of-this-product';
  const statusWith = async (authorization?: string) =>
    (await app.inject({ url, headers: { ...(authorization && { authorization }) } })).statusCode;
  const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;

  test('is open in development and absent in production', async () => {
    await open({ production: false, operationsToken: null });
    expect(await statusWith()).toBe(200);
    await app.close();
    await open({ production: true, operationsToken: null });
    expect(await statusWith(`Bearer ${operationsToken}`)).toBe(404);
  });

  test.each([true, false])('asks for its token if it has one (in production: %s)', async (production) => {
    await open({ production, operationsToken });
    const refused = await app.inject(url);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('Basic realm=');
    for (const wrong of [
      'Bearer',
      'Bearer wrong',
      `Digest ${operationsToken}`,
      basic('wrong'),
      `Basic ${operationsToken}`,
    ]) {
      expect(await statusWith(wrong)).toBe(401);
    }
    expect(await statusWith(`Bearer ${operationsToken}`)).toBe(200);
    expect(await statusWith(basic(operationsToken))).toBe(200);
  });
});
