import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { exportAudit } from './journal.ts';
import { recordAudit } from './repository.ts';

const db = testDatabase();
const consent = { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Ищу родственника' };
let app: FastifyInstance;

beforeEach(async () => {
  app = await createTestApp({ db: db() });
});
afterEach(() => app.close());

test('an accepted consent is shown in the profile and recorded in the audit log', async () => {
  const browser = await openVisitor(app);
  const response = await accept(browser, { ...consent, purpose: '  Ищу родственника  ' });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok' });
  const { data } = (await browser.send({ url: '/api/profile' })).json();
  expect(data.face_search_consent).toBe(FACE_SEARCH_CONSENT.version);
  const [kept] = await db().selectFrom('consent').selectAll().execute();
  expect(kept).toMatchObject({ purpose: 'Ищу родственника', account_id: data.id });
  expect(await auditLog()).toMatchObject([
    {
      account_id: data.id,
      action: 'consent.accepted',
      purpose: 'Ищу родственника',
      subject: {
        consent_id: kept?.id,
        kind: 'face_search',
        version: FACE_SEARCH_CONSENT.version,
        query_photo_hours: 24,
        result_days: 30,
      },
    },
  ]);
});

test('a consent to an older text does not count; the latest of several counts', async () => {
  const browser = await openVisitor(app);
  await accept(browser, consent);
  await db().updateTable('consent').set({ version: '2025-01-01' }).execute();
  const { data } = (await browser.send({ url: '/api/profile' })).json();
  // It can be withdrawn all the same.
  expect(data).toMatchObject({ face_search_consent: null, has_face_consent: true });

  await accept(browser, { ...consent, purpose: 'Проверяю анкету' });
  await accept(browser, { ...consent, purpose: 'Ищу, где мои фото' });
  expect(await db().selectFrom('consent').selectAll().execute()).toHaveLength(3);
  expect(await auditLog()).toHaveLength(3);
});

test.each([
  [
    'an old version',
    { ...consent, version: '2025-01-01' },
    'version',
    'Текст согласия обновился. Прочитайте его ещё раз.',
  ],
  ['no purpose', { ...consent, purpose: undefined }, 'purpose', 'Заполните это поле.'],
  ['a purpose of blanks', { ...consent, purpose: '     ' }, 'purpose', 'Напишите, зачем вы ищете: хотя бы пару слов.'],
  ['a purpose too long', { ...consent, purpose: 'я'.repeat(201) }, 'purpose', 'Слишком длинно: хватит 200 знаков.'],
  ['a NUL in the purpose', { ...consent, purpose: 'Ищу\u0000' }, 'body', 'В тексте есть недопустимые знаки.'],
  ['half a letter in the purpose', { ...consent, purpose: 'Ищу \ud83d' }, 'body', 'В тексте есть недопустимые знаки.'],
  ['another kind', { ...consent, kind: 'anything' }, 'kind', 'Такого значения здесь не бывает.'],
])(
  'a consent with %s is refused with an error for the field, and nothing is stored',
  async (_what, body, field, message) => {
    const response = await accept(await openVisitor(app), body);

    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      message,
      code: 'invalid_request',
      errors: { [field]: [message] },
      messages: [message],
    });
    expect(await db().selectFrom('consent').selectAll().execute()).toEqual([]);
    expect(await auditLog()).toEqual([]);
  },
);

test('a consent without a body reports every field', async () => {
  const response = await (await openVisitor(app)).send({ method: 'POST', url: '/api/privacy/consent' });

  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json().errors)).toEqual(['kind', 'version', 'purpose']);
});

test('a consent needs an account', async () => {
  expect((await accept(await openNewBrowser(app), consent)).statusCode).toBe(401);
});

test('the audit log is append-only', async () => {
  await recordAudit(db(), { accountId: null, action: 'audit.exported', subject: {} });

  await expect(db().updateTable('audit_event').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only');
  await expect(db().deleteFrom('audit_event').execute()).rejects.toThrow('append-only');
  expect(await auditLog()).toHaveLength(1);
});

test('the audit log is exported in order, completely or for a period', async () => {
  const start = Date.parse('2026-11-01T00:00:00Z');
  const at = (minute: number) => new Date(start + minute * 60_000);
  const events = Array.from({ length: 1_203 }, (_, minute) => ({
    at: at(minute),
    account_id: null,
    action: 'search.started',
    purpose: null,
    subject: JSON.stringify({ minute }),
  }));
  await db().insertInto('audit_event').values(events).execute();

  const minutes = async (range = {}) => {
    const found: unknown[] = [];
    for await (const { subject } of exportAudit({ db: db() }, range)) found.push(subject.minute);
    return found;
  };
  expect(await minutes()).toEqual(events.map((_, minute) => minute));
  expect(await minutes({ from: at(10), to: at(13) })).toEqual([10, 11, 12]);
});

function accept(browser: TestBrowser, payload: object) {
  return browser.send({ method: 'POST', url: '/api/privacy/consent', payload });
}

function auditLog() {
  return db().selectFrom('audit_event').selectAll().orderBy('id').execute();
}
