import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trialMailboxOf } from './trial-marks.ts';

describe('for the trial one mailbox are', () => {
  test.each([
    ['spellings with a tag', ['anna@example.org', 'Anna+1@example.org', 'anna+a+b@Example.ORG']],
    ['dots and names of gmail', ['annap@gmail.com', 'a.n.n.a.p@gmail.com', 'Anna.P+trial@googlemail.com']],
    ['names of Yandex', ['anna-p@yandex.ru', 'anna.p@ya.ru', 'anna.p+2@yandex.com']],
    ['spellings of Proton', ['annap@proton.me', 'anna_p@pm.me', 'anna.p+x@protonmail.com']],
    ['names of Apple', ['anna@icloud.com', 'anna+1@me.com']],
    ['a domain in both alphabets', ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai']],
  ])('%s', (_what, addresses) => {
    expect(new Set(addresses.map(trialMailboxOf)).size).toBe(1);
  });

  test.each([
    ['dots where the host reads them', 'anna.p@mail.ru', 'annap@mail.ru'],
    ['hosts that only look related', 'anna@mail.ru', 'anna@inbox.ru'],
    ['names of other people', 'anna@gmail.com', 'anya@gmail.com'],
    ['addresses that begin with a plus', '+anna@example.org', '+boris@example.org'],
  ])('not %s', (_what, one, other) => {
    expect(trialMailboxOf(one)).not.toBe(trialMailboxOf(other));
  });

  test('any address with any tags, whose folding is folded once and for all', () => {
    const local = fc.stringMatching(/^[a-z][a-z0-9.]{0,10}$/);
    const host = fc.constantFrom('gmail.com', 'googlemail.com', 'ya.ru', 'pm.me', 'mail.ru', 'example.org');
    fc.assert(
      fc.property(local, fc.array(fc.stringMatching(/^[a-z0-9]{0,5}$/)), host, (name, tags, domain) => {
        const plain = trialMailboxOf(`${name}@${domain}`);
        expect(trialMailboxOf(`${[name, ...tags].join('+')}@${domain}`)).toBe(plain);
        expect(trialMailboxOf(plain)).toBe(plain);
      }),
    );
  });
});
