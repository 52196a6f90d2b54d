import { expect, it } from 'vitest';
import { createLog, redact } from './log.ts';
import { createMetrics } from './metrics.ts';

function logged(fields: object, message = ''): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(fields, message);
  return lines.join('');
}

it.each([
  ['a session token', { headers: { 'app-session-id': 'T0P' } }],
  ['a cookie', { req: { headers: { cookie: 'vidno=T0P; a=b' } } }],
  ['cookies that are set', { res: { 'set-cookie': ['vidno=T0P', 'XSRF-TOKEN=T0P'] } }],
  ['a password with a quote in it', { body: { password: 'a"T0P' } }],
  ['the address of a file', { url: '/files/abcT0P.T0Pdef' }],
  ['a token in an address', { url: '/login?token=T0P&next=/' }],
  ['a token of VK in an answer', { body: { access_token: 'T0P' } }],
  ['a token of VK in words', { because: 'no access with vk2.a.T0PabcdefT0Pabcdef here' }],
  ['a code of VK ID in an address', { url: '/auth/callback?code=T0P&state=T0P' }],
  ['the password of the database', { message: 'postgres://vidno:T0P@db/vidno' }],
])('the log hides %s', (_name, fields) => {
  expect(logged(fields)).not.toContain('T0P');
});

it('contacts are redacted anywhere in the line', () => {
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(anna.k@example.org) already exists.',
  });
  const line = logged({ err: error }, 'a call of +7 (912) 345-67-89 and boris@mail.example.ru');
  expect(line).not.toMatch(/anna|boris|345/);
  expect(line).toContain('duplicate key');
});

it('an error of the database is logged without the values of its statement', () => {
  const rejected = Object.assign(new Error('new row violates check constraint "age"'), {
    code: '23514',
    detail: 'Failing row contains (Анна Плантова, 17).',
    where: 'unnamed portal parameter $1 = Анна Плантова',
    params: ['Анна Плантова'],
    query: "select 'Анна Плантова'",
  });
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "Анна Плантова"'), { code: '22P02' });
  const lines = [logged({ err: rejected }), logged(invalid), logged(new Error('it broke', { cause: rejected }))].join(
    '',
  );
  expect(lines).not.toMatch(/Плантова/);
  expect(lines).toContain('violates check constraint');
  expect(lines).toContain('redact.test.ts');
});

it('a redacted line is valid JSON with the details needed to find an error', () => {
  const line = logged({ search: '018f3c1e-0000-7000-8000-000000000001', ms: 12, token: 'x' }, 'search is done');
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    msg: 'search is done',
    search: '018f3c1e-0000-7000-8000-000000000001',
    ms: 12,
    time: expect.any(Number),
    token: '[hidden]',
  });
});

it('text without secrets is unchanged', () => {
  const line =
    '{"level":30,"time":1795238498259,"url":"/smart-search/get-list?page=0","files":"/files/","at":"2026-01-15"}';
  expect(redact(line)).toBe(line);
});

it('each metrics registry counts separately and prints its metrics', async () => {
  const [metrics, others] = [createMetrics(), createMetrics()];
  metrics.runWaitSeconds.observe({ kind: 'photo-search', lane: 'fast' }, 0.02);
  const line = 'vidno_run_wait_seconds_count{kind="photo-search",lane="fast"} 1';
  await expect(metrics.registry.metrics()).resolves.toContain(line);
  await expect(others.registry.metrics()).resolves.not.toContain(line);
});
