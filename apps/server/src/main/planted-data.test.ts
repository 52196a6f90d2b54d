import { SESSION_HEADER } from '@vidno/contract/constants';
import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { sampleOf } from '#testing/product/sample-of.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

/** What must be found in no log line, metric or error body, whichever call it was sent to. */
const PLANTS = {
  name: 'Аполлинария Плантова',
  phone: '+7 916 555-01-23',
  email: 'planted.person@mail.example',
  token: 'PLANTED-t0ken-of-a-link-in-a-message-4f1c9e2b',
  picture: 'http://127.0.0.1:9/planted-photo.jpg',
} as const;
const TRACES = /Плантова|%D0%9F%D0%BB%D0%B0%D0%BD%D1%82|555-?01-?23|planted/i;

const SENDERS = ['visitor', 'stranger', 'forger'] as const;
type Sender = (typeof SENDERS)[number];

const definitions: readonly Endpoint[] = Object.values(endpoints);
let opened: TestProduct;
let browser: TestBrowser;

beforeAll(async () => {
  opened = await openTestProduct();
});
afterAll(() => opened.close());

/** A new one each time, because some calls end the session. */
beforeEach(async () => {
  browser = await openVisitor(opened.app);
});

test.each(definitions.map((definition) => [`${definition.method} ${definition.path}`, definition] as const))(
  '%s leaves nothing of its input in log, metrics and error bodies',
  async (_name, definition) => {
    for (const plant of Object.values(PLANTS)) {
      const [valid, ...others] = requestsWith(definition, plant);
      await send(valid, plant, 'visitor');
      for (const [index, request] of others.entries())
        await send(request, plant, SENDERS[index % SENDERS.length] ?? 'visitor');
    }
    expect(opened.lines.filter((line) => TRACES.test(line))).toEqual([]);
    expect(await opened.product.metrics.registry.metrics()).not.toMatch(TRACES);
  },
);

test('nor do paths that no call has', async () => {
  for (const plant of Object.values(PLANTS)) {
    const text = encodeURIComponent(plant);
    const paths = [
      `/${text}`,
      '/shared/',
      '/files/',
      '/smart-search/remote-photo/',
      '/notifications/confirm/',
      '/docs/',
    ];
    for (const path of paths) await send({ url: `${path}${text}?q=${text}` }, plant, 'stranger');
  }
  expect(opened.lines.length).toBeGreaterThan(definitions.length);
  expect(opened.lines.filter((line) => TRACES.test(line))).toEqual([]);
  expect(await opened.product.metrics.registry.metrics()).not.toMatch(TRACES);
});

/** The call as its contract describes it, and with anything anywhere. */
function requestsWith(definition: Endpoint, plant: string): [InjectOptions, ...InjectOptions[]] {
  const { method } = definition;
  const url = urlOf(definition, {
    params: sampleOf(definition.params, plant),
    query: sampleOf(definition.query, plant),
  });
  const fields = sampleOf(definition.body ?? definition.form, plant);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('image', new File([plant], `${plant}.jpg`, { type: 'image/jpeg' }));
  const anywhere = Object.fromEntries(Object.keys(fields).map((name) => [name, plant]));
  const text = encodeURIComponent(plant);
  return [
    { method, url, ...(method === 'POST' && { payload: fields }) },
    {
      method,
      url: `${definition.path}?${text}=${text}`,
      ...(method === 'POST' && { payload: { ...anywhere, [plant]: plant } }),
    },
    { method, url: `${definition.path}/${text}` },
    ...(method === 'POST'
      ? [{ method, url, headers: { 'content-type': 'application/json' }, payload: `{"${plant}` }]
      : []),
    ...(definition.form ? [{ method, url, payload: form }] : []),
  ];
}

/** Sends it with a session, without one, or with the plant for a session. */
async function send(request: InjectOptions, plant: string, as: Sender): Promise<void> {
  const ascii = encodeURIComponent(plant);
  const forged = { [SESSION_HEADER]: ascii, cookie: `vidno_session=${ascii}`, 'x-xsrf-token': ascii };
  const headers = {
    referer: `https://vidno.example/shared/${ascii}`,
    'user-agent': ascii,
    ...(as === 'forger' && forged),
    ...request.headers,
  };
  const answer =
    as === 'visitor' ? await browser.send({ ...request, headers }) : await opened.app.inject({ ...request, headers });
  if (answer.statusCode >= 400) expect(answer.body).not.toMatch(TRACES);
}
