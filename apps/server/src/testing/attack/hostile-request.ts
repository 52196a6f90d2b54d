import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sampleOf } from '../product/sample-of.ts';

const anyCall = fc.constantFrom<Endpoint>(...Object.values(endpoints));

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '\ufeff',
      '\u202e',
      '-1',
      '0',
      '1e309',
      'NaN',
      '9'.repeat(40),
      'null',
      'true',
      '[object Object]',
    ],
    ...["'; drop table account; --", '" or ""="', '%', '_%', '\\', '$1', '{{7*7}}', '<%= 7 %>', '../../etc/passwd'],
    ...[
      '__proto__',
      'constructor',
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      'x'.repeat(5_000),
      '🦊'.repeat(300),
    ],
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '2026-02-30', '9999-12-31'],
    ...[
      'http://127.0.0.1:1/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'gopher://x',
      '//evil',
    ],
    ...['{"date_from":"2026-05-01","date_to":"2026-04-01"}', '{"date_from":{}}', '[]', '{', 'a,b,,c', ','.repeat(500)],
  ),
);
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, -1, 1e300, Number.MAX_SAFE_INTEGER, [], {}, [[]], true) },
);

/** A call of the contract with one to three of its fields, or fields it does not have, made hostile. */
export const hostileRequest: fc.Arbitrary<InjectOptions> = anyCall.chain((definition) => {
  const fields = { ...sampleOf(definition.query, '1'), ...sampleOf(definition.body ?? definition.form, '1') };
  const names = fc.constantFrom(...Object.keys(fields), 'id', 'page', '__proto__', 'user_id');
  return fc
    .dictionary(names, hostileValue, { minKeys: 1, maxKeys: 3 })
    .map((changed) => toRequest(definition, { ...fields, ...changed }));
});

function toRequest(definition: Endpoint, fields: Record<string, unknown>): InjectOptions {
  const { method, path } = definition;
  if (method === 'GET') return { method, url: urlOf(definition, { query: toTexts(fields) }) };
  if (!definition.form) return { method, url: path, payload: fields };
  const form = new FormData();
  for (const [name, value] of Object.entries(toTexts(fields))) form.append(name, value);
  return { method, url: path, payload: form };
}

function toTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
    ]),
  );
}
