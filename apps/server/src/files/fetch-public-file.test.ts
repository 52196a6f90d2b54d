import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createPublicFetch, isPublicAddress, type NetworkPolicy } from './fetch-public-file.ts';

const LIMITS = { maxBytes: 1_000, timeoutMs: 60_000 };
const PUBLIC = '127.0.0.1';
const PRIVATE = '127.0.0.2';
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe('a URL outside the public internet is refused', () => {
  test.each([
    'http://127.0.0.1/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://10.0.0.1/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://localhost/',
  ])('%s', async (url) => {
    const { fetchPublicFile, headPublicFile } = createPublicFetch();
    expect(await fetchPublicFile(url, LIMITS)).toEqual({ kind: 'refused', because: 'url_forbidden' });
    expect(await headPublicFile(url, LIMITS)).toEqual({ kind: 'refused', because: 'url_forbidden' });
  });

  test.each(['http://example.com:22/', 'https://example.com:6379/', 'http://8.8.8.8:8080/'])(
    'port of %s',
    async (url) => {
      expect(await createPublicFetch().fetchPublicFile(url, LIMITS)).toEqual({
        kind: 'refused',
        because: 'url_forbidden',
      });
    },
  );

  test('a host name with one private address among public ones', async () => {
    const { fetchPublicFile } = createPublicFetch({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
      isPublic: isPublicAddress,
      ports: [80],
    });
    expect(await fetchPublicFile('http://photos.test/a.jpg', LIMITS)).toMatchObject({ because: 'url_forbidden' });
  });
});

test.each([
  '',
  'photo',
  'ftp://example.com/a.jpg',
  'file:///etc/passwd',
  'https://anna:secret@example.com/',
  'http://',
  'javascript:1',
])('«%s» is not a web URL', async (url) => {
  expect(await createPublicFetch().fetchPublicFile(url, LIMITS)).toEqual({ kind: 'refused', because: 'url_malformed' });
});

test('addresses of the public internet are public', () => {
  expect(['8.8.8.8', '93.184.216.34', '2a00:1450:4010:c0e::8a', '2606:4700::1'].map(isPublicAddress)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

describe('with a site on the public internet', () => {
  test('a file is fetched with its content type', async () => {
    const site = await openSite((_request, response) => response.setHeader('content-type', 'image/png').end('picture'));
    const outcome = await site.fetchPublicFile(`${site.url}/a.png`, LIMITS);
    expect(outcome).toMatchObject({ kind: 'fetched', contentType: 'image/png' });
    expect(outcome.kind === 'fetched' && Buffer.from(outcome.bytes).toString()).toBe('picture');
  });

  test('redirects are followed, and each target is checked', async () => {
    const site = await openSite((request, response) => {
      const to = {
        '/near': '/a',
        '/far': `http://${PRIVATE}:${site.port}/a`,
        '/cloud': 'http://169.254.169.254/',
        '/six': 'http://[::1]/',
      };
      const location = Object.entries(to).find(([path]) => path === request.url)?.[1];
      if (location) response.writeHead(302, { location }).end();
      else response.end('picture');
    });
    expect(await site.fetchPublicFile(`${site.url}/near`, LIMITS)).toMatchObject({ kind: 'fetched' });
    for (const path of ['/far', '/cloud', '/six']) {
      expect(await site.fetchPublicFile(site.url + path, LIMITS)).toEqual({
        kind: 'refused',
        because: 'url_forbidden',
      });
    }
  });

  test('a redirect to another scheme is refused', async () => {
    const site = await openSite((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    expect(await site.fetchPublicFile(site.url, LIMITS)).toEqual({ kind: 'refused', because: 'url_malformed' });
  });

  test('a redirect loop ends after four redirects', async () => {
    let requests = 0;
    const site = await openSite((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await site.fetchPublicFile(site.url, LIMITS)).toEqual({ kind: 'refused', because: 'url_unreachable' });
    expect(requests).toBe(5);
  });

  test('the connection goes to the checked address, even if the name resolves differently later', async () => {
    const site = await openSite((_request, response) => response.end('picture'));
    const inside = await openSite((_request, response) => response.end('secret'), { host: PRIVATE, port: site.port });
    let asked = 0;
    const { fetchPublicFile } = createPublicFetch({
      ...site.ports,
      resolve: async () => [{ address: asked++ === 0 ? PUBLIC : PRIVATE, family: 4 }],
    });
    const url = `http://rebinding.test:${site.port}/`;
    const first = await fetchPublicFile(url, LIMITS);
    expect(first.kind === 'fetched' && Buffer.from(first.bytes).toString()).toBe('picture');
    expect(asked).toBe(1);
    expect(await fetchPublicFile(url, LIMITS)).toEqual({ kind: 'refused', because: 'url_forbidden' });
    expect(inside.requests()).toBe(0);
  });

  test('a slow body is aborted at the time limit', async () => {
    const site = await openSite((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });
    expect(await site.fetchPublicFile(site.url, { ...LIMITS, timeoutMs: 300 })).toEqual({
      kind: 'refused',
      because: 'url_too_slow',
    });
  });

  test('a site or name server that never answers is aborted too', async () => {
    const site = await openSite(() => {});
    const limits = { ...LIMITS, timeoutMs: 200 };
    expect(await site.fetchPublicFile(site.url, limits)).toEqual({ kind: 'refused', because: 'url_too_slow' });
    const { fetchPublicFile } = createPublicFetch({ ...site.ports, resolve: () => new Promise(() => {}) });
    expect(await fetchPublicFile('http://photos.test/', limits)).toMatchObject({ because: 'url_too_slow' });
  });

  test('an endless body is aborted at the size limit, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const site = await openSite((_request, response) => {
      const flood = setInterval(() => response.write('x'.repeat(400)), 1);
      response.once('close', () => {
        clearInterval(flood);
        closed.resolve();
      });
    });
    expect(await site.fetchPublicFile(site.url, LIMITS)).toEqual({ kind: 'refused', because: 'picture_too_heavy' });
    await closed.promise;
  });

  test('a body with too large a Content-Length is not read', async () => {
    const site = await openSite((_request, response) =>
      response.writeHead(200, { 'content-length': '5000' }).write('x'),
    );
    expect(await site.fetchPublicFile(site.url, LIMITS)).toEqual({ kind: 'refused', because: 'picture_too_heavy' });
  });

  test('a broken connection, an error page and a dead host are unreachable', async () => {
    const site = await openSite((request, response) => {
      if (request.url === '/404') response.writeHead(404).end();
      else response.writeHead(200, { 'content-length': '50' }).write('x', () => response.destroy());
    });
    for (const url of [`${site.url}/404`, site.url, `http://unknown.test:${site.port}`]) {
      expect(await site.fetchPublicFile(url, LIMITS)).toEqual({ kind: 'refused', because: 'url_unreachable' });
    }
  });

  test('the existence of a file is checked without downloading it', async () => {
    const methods: unknown[] = [];
    const site = await openSite((request, response) => {
      methods.push(request.method);
      if (request.url === '/gone') response.writeHead(410).end();
      else if (request.url === '/no-head' && request.method === 'HEAD') response.writeHead(405).end();
      else if (request.url === '/broken') response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end();
    });
    expect(await site.headPublicFile(`${site.url}/a.jpg`, LIMITS)).toEqual({
      kind: 'found',
      contentType: 'image/jpeg',
    });
    expect(await site.headPublicFile(`${site.url}/gone`, LIMITS)).toEqual({ kind: 'missing' });
    expect(await site.headPublicFile(`${site.url}/no-head`, LIMITS)).toMatchObject({ kind: 'found' });
    expect(await site.headPublicFile(`${site.url}/broken`, LIMITS)).toEqual({
      kind: 'refused',
      because: 'url_unreachable',
    });
    expect(methods).toEqual(['HEAD', 'HEAD', 'HEAD', 'GET', 'HEAD']);
  });
});

/** A local site whose address the fetch under test treats as public; other local addresses stay private. */
async function openSite(answer: RequestListener, { host = PUBLIC, port = 0 } = {}) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  // Only a pipe has a string as its address.
  const listening = server.address() as AddressInfo;
  const ports: NetworkPolicy = {
    resolve: async (name) => {
      if (name === 'unknown.test') throw new Error('ENOTFOUND');
      return [{ address: PUBLIC, family: 4 }];
    },
    isPublic: (address) => address === PUBLIC,
    ports: [80, 443, listening.port],
  };
  return {
    ...createPublicFetch(ports),
    ports,
    port: listening.port,
    url: `http://${host}:${listening.port}`,
    requests: () => requests,
  };
}
