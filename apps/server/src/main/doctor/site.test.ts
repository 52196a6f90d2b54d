import { readFileSync } from 'node:fs';
import { createServer as createSilentServer, type Server } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAdminNetworks, describeCertificate } from './site.ts';

const file = (name: string) => readFileSync(new URL(`../../testing/tls/${name}`, import.meta.url), 'utf8');
/** For `localhost`, until 22 November 2046. */
const [certificate, key] = [file('certificate.pem'), file('key.pem')];
const trusted = getCACertificates('default');

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ cert: certificate, key });
  port = await listen(server);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.close();
});

async function listen(each: Server): Promise<number> {
  await new Promise<void>((resolve) => each.listen(0, resolve));
  const address = each.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function describeAt(publicUrl: string, now: string, production = true) {
  return describeCertificate({
    config: { publicUrl, production },
    tools: { clock: () => new Date(now) },
  });
}

describe('the certificate of the site', () => {
  it('that browsers do not trust is a failure', async () => {
    await expect(describeAt(`https://localhost:${port}`, '2046-01-01')).resolves.toEqual({
      state: 'failure',
      text: expect.stringMatching(/^BROWSERS REFUSE IT: \w+; 325 days left, until 2046-11-22$/),
    });
  });

  it.each([
    ['2046-11-01T12:00:00Z', '21 days left, until 2046-11-22'],
    ['2046-11-08T12:00:00Z', '14 days left, until 2046-11-22'],
    ['2046-11-09T12:00:00Z', { state: 'failure', text: 'ENDS: 13 days left, until 2046-11-22' }],
    ['2046-11-23T12:00:00Z', { state: 'failure', text: 'HAS ENDED on 2046-11-22' }],
  ])('is looked at in time, on %s', async (now, said) => {
    setDefaultCACertificates([...trusted, certificate]);
    await expect(describeAt(`https://localhost:${port}/`, now)).resolves.toEqual(said);
  });

  it('of another host is a failure', async () => {
    setDefaultCACertificates([...trusted, certificate]);
    await expect(describeAt(`https://127.0.0.1:${port}`, '2046-01-01')).resolves.toEqual({
      state: 'failure',
      text: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
  });

  it('of a site that does not answer from here is not known, which production is warned of', async () => {
    const silent = createSilentServer((socket) => socket.destroy());
    const url = `https://localhost:${await listen(silent)}`;
    const text = expect.stringMatching(/^unknown: localhost:\d+ does not answer this machine: /);
    await expect(describeAt(url, '2046-01-01')).resolves.toEqual({ state: 'warning', text });
    await expect(describeAt(url, '2046-01-01', false)).resolves.toEqual(text);
    silent.close();
  });

  it('is not asked for without https', async () => {
    await expect(describeAt('http://localhost', '2046-01-01')).resolves.toBe('none: PUBLIC_URL is not https');
  });
});

describe('networks of operators', () => {
  const config = { adminNetworks: ['10.8.0.0/24'], trustedProxies: ['127.0.0.1/32'], production: true };

  it('behind a proxy that is not named are a warning', () => {
    expect(describeAdminNetworks(config)).toBe('10.8.0.0/24');
    expect(describeAdminNetworks({ ...config, adminNetworks: [], trustedProxies: [] })).toContain('everywhere');
    expect(describeAdminNetworks({ ...config, trustedProxies: [] })).toEqual({
      state: 'warning',
      text: expect.stringContaining('TRUST_PROXY is not set'),
    });
  });
});
