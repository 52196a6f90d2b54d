import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Config } from '#config/config.ts';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from '../errors.ts';
import { serve } from '../serve.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function headersOf(url: string, config: Partial<Config> = {}) {
  app = await createBareApp({ config });
  const nobody = async () => null;
  serve(app, endpoints.getTokenSession, nobody, async () => ({ token: 'x' }));
  serve(app, endpoints.getProfile, nobody, async () => {
    throw new Problem('unauthenticated');
  });
  app.get('/find-photo', async () => 'a page');
  app.get('/help', async () => 'a page');
  return (await app.inject(url)).headers;
}

test.each([endpoints.getTokenSession.path, endpoints.getProfile.path])(
  'the answer to a call may load nothing and be shown by nobody: %s',
  async (url) => {
    const headers = await headersOf(url, { publicUrl: 'https://vidno.example', webOrigins: ['https://vidno.example'] });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('referrer-policy');
  },
);

test.each(['/help', '/nowhere', '/find-photo'])('the page %s may load what is ours', async (url) => {
  const headers = await headersOf(url);
  expect(headers['content-security-policy']).toContain("default-src 'self';base-uri 'none'");
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});
