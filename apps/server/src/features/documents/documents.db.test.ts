import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { acceptance, aText, NEW_VERSION, OLD_VERSION, someDocuments } from '#testing/identity/test-documents.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import type { DocumentShelf } from './document-shelf.ts';
import { serveDocuments } from './routes.ts';

const NOW = new Date('2026-02-15T12:00:00Z');
const db = testDatabase();
let app: FastifyInstance;
afterEach(() => app.close());

async function open(documents: DocumentShelf = someDocuments()): Promise<void> {
  const clock = () => NOW;
  app = await createTestApp({
    db: db(),
    clock,
    documents,
    addCalls: (own, guards) =>
      serveDocuments(own, guards, { db: db(), clock, documents, publicUrl: 'http://localhost' }),
  });
}

const get = async (url: string) => (await openNewBrowser(app)).send({ url });
const accept = (browser: TestBrowser, payload: object = acceptance()) =>
  browser.send({ method: 'POST', url: '/api/documents/accept', payload });
const owedOf = async (browser: TestBrowser) => (await browser.send({ url: '/api/profile' })).json().data.owed_documents;

const TWO_OFFERS = someDocuments({
  texts: {
    ...someDocuments().texts,
    offer: [
      aText('offer', { version: NEW_VERSION, asksAgain: true, markdown: '## Общее\n\nПоиск стоит 15 рублей за раз.' }),
      aText('offer', { markdown: '## Общее\n\nПоиск стоит 10 рублей за раз.\n\nБез изменений.' }),
    ],
  },
});

describe('the texts', () => {
  test('are listed as they are in force, with what the operator has not said of himself', async () => {
    await open({ ...TWO_OFFERS, missing: ['inn', 'phone'] });
    const { data, missing } = (await get('/api/documents')).json();
    expect(data.map(({ kind, version }: Record<string, string>) => [kind, version])).toEqual([
      ['offer', NEW_VERSION],
      ['personal-data-consent', OLD_VERSION],
      ['recurring-payments', OLD_VERSION],
    ]);
    expect(missing).toEqual(['ИНН', 'телефон']);
  });

  test('are read in any version', async () => {
    await open(TWO_OFFERS);
    const newest = (await get('/api/documents/offer')).json().data;
    expect(newest).toMatchObject({ kind: 'offer', version: NEW_VERSION, missing: [] });
    expect(newest.html).toContain('<p>Поиск стоит 15 рублей за раз.</p>');
    expect(newest.versions.map(({ version }: { version: string }) => version)).toEqual([NEW_VERSION, OLD_VERSION]);
    const old = (await get(`/api/documents/offer?version=${OLD_VERSION}`)).json().data;
    expect(old.html).toContain('10 рублей');
    expect(old.hash).toBe(TWO_OFFERS.texts.offer?.[1]?.hash);
  });

  test('run no script that the operator wrote into his name', async () => {
    const markdown = 'Я <script>alert(1)</script><img src=x onerror=alert(1)> [ссылка](javascript:alert(1))';
    await open(someDocuments({ texts: { offer: [aText('offer', { markdown })] } }));
    expect((await get('/api/documents/offer')).json().data.html).toBe('<p>Я  <a>ссылка</a></p>\n');
  });

  test('are compared by paragraph', async () => {
    await open(TWO_OFFERS);
    const answer = await get(`/api/documents/offer/changes?from=${OLD_VERSION}&to=${NEW_VERSION}`);
    const { paragraphs } = answer.json().data;
    expect(paragraphs.map(({ change }: { change: string }) => change)).toEqual(['same', 'changed', 'removed']);
    expect(paragraphs[1].parts.map(({ text }: { text: string }) => text)).toEqual(expect.arrayContaining(['10', '15']));
  });

  test.each([
    ['/api/documents/charter', 422],
    ['/api/documents/privacy-policy', 404],
    ['/api/documents/offer?version=2020-01-01', 404],
    ['/api/documents/offer?version=newest', 422],
    [`/api/documents/offer/changes?from=2020-01-01&to=${OLD_VERSION}`, 404],
    ['/api/documents/offer/changes?from=a&to=b', 422],
  ])('GET %s answers %i', async (url, status) => {
    await open();
    expect((await get(url)).statusCode).toBe(status);
  });
});

describe('an acceptance', () => {
  test('is kept with version, hash of the text, time, address and reason, and in the audit log without the address', async () => {
    await open();
    const browser = await openVisitor(app);
    expect(await owedOf(browser)).toEqual(['offer', 'personal-data-consent']);
    expect((await accept(browser)).json()).toEqual({ status: 'ok' });
    expect(await owedOf(browser)).toEqual([]);

    const rows = await db().selectFrom('document_acceptance').selectAll().orderBy('kind').execute();
    expect(rows).toMatchObject([
      { kind: 'offer', version: OLD_VERSION, accepted_for: 'registration', address: '127.0.0.1', accepted_at: NOW },
      { kind: 'personal-data-consent' },
    ]);
    expect(rows[0]?.text_hash).toBe(someDocuments().texts.offer?.[0]?.hash);
    const [event, ...others] = await db().selectFrom('audit_event').selectAll().orderBy('id').execute();
    expect(event).toMatchObject({
      account_id: rows[0]?.account_id,
      action: 'document.accepted',
      subject: { kind: 'offer', version: OLD_VERSION, accepted_for: 'registration' },
    });
    expect(others).toHaveLength(1);
  });

  test('given twice, or twice at once, is kept once', async () => {
    await open();
    const browser = await openVisitor(app);
    const answers = await Promise.all([accept(browser), accept(browser)]);
    expect([...answers, await accept(browser)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await db().selectFrom('document_acceptance').selectAll().execute()).toHaveLength(2);
    expect(await db().selectFrom('audit_event').selectAll().execute()).toHaveLength(2);
  });

  test.each([
    [
      'an old version',
      acceptance(OLD_VERSION),
      { offer: ['Текст обновился. Прочитайте его ещё раз.'] },
      'document_outdated',
    ],
    [
      'a version that never was',
      { accepted_for: 'registration', documents: [{ kind: 'offer', version: '2030-01-01' }] },
      { offer: ['Текст обновился. Прочитайте его ещё раз.'] },
      'document_outdated',
    ],
    [
      'one of two',
      { accepted_for: 'registration', documents: [{ kind: 'offer', version: NEW_VERSION }] },
      { 'personal-data-consent': ['Дайте согласие: без него нам нельзя хранить ваши данные.'] },
      'documents_required',
    ],
    [
      'nothing',
      { accepted_for: 'payment', documents: [] },
      { 'recurring-payments': ['Согласитесь с условиями списаний: без этого мы ничего не списываем сами.'] },
      'documents_required',
    ],
  ])('of %s is refused with an error for the field, and nothing is kept', async (_what, payload, errors, code) => {
    await open(TWO_OFFERS);
    const answer = await accept(await openVisitor(app), payload);
    expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([422, code, errors]);
    expect(await db().selectFrom('document_acceptance').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('audit_event').selectAll().execute()).toEqual([]);
  });

  test('needs an account', async () => {
    await open();
    expect((await accept(await openNewBrowser(app))).statusCode).toBe(401);
  });

  test('is refused in production as long as nobody knows who runs the service', async () => {
    await open(someDocuments({ missing: ['inn'], isOpen: false }));
    const answer = await accept(await openVisitor(app));
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'operator_unknown']);
    expect(answer.json().message).toContain('не указано, кто оказывает услуги');
  });
});

describe('a new version', () => {
  async function acceptOldOffer(asksAgain: boolean): Promise<TestBrowser> {
    await open();
    const browser = await openVisitor(app);
    await accept(browser);
    await app.close();
    const newest = aText('offer', { version: NEW_VERSION, asksAgain });
    await open(someDocuments({ texts: { ...someDocuments().texts, offer: [newest, aText('offer')] } }));
    return { ...browser, send: reopen(browser) };
  }

  /** The same browser at the site after its restart. */
  function reopen({ cookies }: TestBrowser): TestBrowser['send'] {
    return (request) =>
      app.inject({
        ...request,
        headers: { accept: 'application/json', 'x-xsrf-token': cookies.get('XSRF-TOKEN') },
        cookies: Object.fromEntries(cookies),
      });
  }

  test('that asks again is owed until it is accepted', async () => {
    const browser = await acceptOldOffer(true);
    expect(await owedOf(browser)).toEqual(['offer']);
    const offer = [{ kind: 'offer', version: NEW_VERSION }];
    expect((await accept(browser, { accepted_for: 'new_version', documents: [] })).json().code).toBe(
      'documents_required',
    );
    expect((await accept(browser, { accepted_for: 'new_version', documents: offer })).statusCode).toBe(200);
    expect(await owedOf(browser)).toEqual([]);
  });

  test('that does not ask again is owed by nobody', async () => {
    expect(await owedOf(await acceptOldOffer(false))).toEqual([]);
  });
});
