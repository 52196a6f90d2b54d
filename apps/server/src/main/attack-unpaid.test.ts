import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS } from '#testing/attack/access.ts';
import { PLANTED, plantPerson, plantUnpaid } from '#testing/attack/plant-unpaid.ts';
import { PAYMENTS_CONNECTED } from '#testing/payments/paid-config.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { sampleOf } from '#testing/product/sample-of.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

const CALLS = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).map(
  ([name, definition]) => [name, definition, ACCESS[name]] as const,
);
/** What a caller may try to have told of somebody: filters by what the person is, and words to look for. */
const PROBES: readonly Record<string, string>[] = [
  {},
  { city: 'Тайногорск', age_from: '37', age_to: '37', source: 'other', without: '' },
  { words: 'Подброшена', page: '0' },
];

interface UnpaidVisitor {
  readonly browser: TestBrowser;
  readonly accountId: number;
  readonly searches: readonly string[];
}

let opened: TestProduct;

beforeAll(async () => {
  opened = await openTestProduct(PAYMENTS_CONNECTED);
  await opened.product.tools.db.updateTable('source').set({ health: 'up', health_message: null }).execute();
  await plantPerson(opened.product.tools.db);
});
afterAll(() => opened.close());

test.each(CALLS)(
  '%s tells a caller who has not paid nothing of whom a search has found',
  async (_name, definition, access) => {
    let visitor = await openUnpaidVisitor();
    for (const [index, probe] of PROBES.entries()) {
      // Some calls remove searches or end the session.
      if (index > 0 && definition.method === 'POST') visitor = await openUnpaidVisitor();
      const { browser, accountId, searches } = visitor;
      for (const id of searches) {
        const field = access.owned?.kind === 'search' ? access.owned.field : 'id';
        const told = await browser.send(
          requestOf(definition, { ...probe, [field]: id, person_id: personIn(id) }, accountId),
        );
        expectNothingIn(told);
      }
    }
  },
);

test('nor do the pictures in these answers', async () => {
  const { browser, searches } = await openUnpaidVisitor();
  for (const id of searches) {
    const { body } = await browser.send({ url: '/smart-search/get-search', query: { id } });
    for (const [url] of body.matchAll(/\/(?:files|smart-search\/[a-z-]+-photo)\/[\w-]+/g)) {
      expect(url).toContain('/blurred-photo/');
      expectNothingIn(await browser.send({ url }));
      for (const clear of ['/files/', '/smart-search/remote-photo/']) {
        const other = await browser.send({ url: url.replace(/^.*\//, clear) });
        expect(other.statusCode).toBe(404);
      }
    }
  }
});

test('and each of these searches has somebody to tell of', async () => {
  const { browser, searches } = await openUnpaidVisitor();
  const shown = await Promise.all(
    searches.map(async (id) => (await browser.send({ url: '/smart-search/get-search', query: { id } })).json()),
  );
  expect(shown.map(({ users, hidden, lookalikes = [] }) => [users.length, hidden.length + lookalikes.length])).toEqual(
    searches.map(() => [0, 1]),
  );
});

async function openUnpaidVisitor(): Promise<UnpaidVisitor> {
  const browser = await openVisitor(opened.app);
  const { data } = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>();
  const searches = await plantUnpaid(opened.product.tools.db, data.id);
  return { browser, accountId: data.id, searches };
}

/** As the caller has it from an answer. */
function personIn(searchId: string): string {
  const [personId = ''] = PLANTED.ids;
  return opened.product.tools.outerIds.personIn(searchId, personId);
}

function requestOf(definition: Endpoint, changed: Record<string, string>, accountId: number): InjectOptions {
  const { method } = definition;
  const fieldsOf = (schema: Parameters<typeof sampleOf>[0]) => {
    const sample = sampleOf(schema, '1');
    return Object.fromEntries(Object.entries({ ...sample, ...changed }).filter(([name]) => name in sample));
  };
  const url = urlOf(definition, {
    params: sampleOf(definition.params, String(accountId)),
    query: fieldsOf(definition.query),
  });
  if (method === 'GET') return { method, url };
  const fields = fieldsOf(definition.body ?? definition.form);
  if (!definition.form) return { method, url, payload: fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return { method, url, payload: form };
}

function expectNothingIn({ body, headers, rawPayload }: LightMyRequestResponse): void {
  const isArchive = headers['content-type'] === 'application/zip';
  const text = isArchive ? Buffer.concat([...readZip(rawPayload).values()]).toString() : body;
  const decoded = [...text.matchAll(/[\w+/-]{16,}/g)].map(([part]) =>
    Buffer.from(part, 'base64url').toString('latin1'),
  );
  const everything = [text, JSON.stringify(headers), ...decoded].join('\n');
  expect(everything).not.toMatch(PLANTED.traces);
  for (const id of PLANTED.ids) expect(everything).not.toContain(id);
}
