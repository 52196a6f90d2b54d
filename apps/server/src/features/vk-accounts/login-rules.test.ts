import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLogin } from './read-profile.ts';

const byName = (name: string) => ({ kind: 'name', name });
const byId = (ownerId: number) => ({ kind: 'id', ownerId });

test.each([
  ['kofe_i_knigi', byName('kofe_i_knigi')],
  ['Kofe_I_Knigi', byName('kofe_i_knigi')],
  ['@durov', byName('durov')],
  ['ivan.petrov', byName('ivan.petrov')],
  ['vk', byName('vk')],
  ['id1', byId(1)],
  ['ID1', byId(1)],
  ['123', byId(123)],
  ['-123', byId(-123)],
  ['club123', byId(-123)],
  ['public123', byId(-123)],
  ['event123', byId(-123)],
  ['idol_fan', byName('idol_fan')],
  ['club_of_readers', byName('club_of_readers')],
  ['vk.com/durov', byName('durov')],
  ['http://vk.com/durov', byName('durov')],
  ['https://VK.COM/Durov/', byName('durov')],
  ['https://vk.ru/id5', byId(5)],
  ['https://m.vk.com/club7?from=search', byId(-7)],
  ['https://www.vk.com/durov#top', byName('durov')],
  ['https://vk.com/kofe_i_knigi?w=wall-1_2', byName('kofe_i_knigi')],
  ['https://vk.com/feed?w=wall-1_2', byId(-1)],
  ['https://vk.com/wall-1_2', byId(-1)],
  ['https://vk.com/wall5_7?reply=8', byId(5)],
  ['https://vk.com/photo5_6', byId(5)],
  ['https://vk.com/albums-9', byId(-9)],
  ['вот: https://vk.com/kofe_i_knigi!', byName('kofe_i_knigi')],
  ['«vk.com/kofe_i_knigi»', byName('kofe_i_knigi')],
  ['(https://vk.com/durov).', byName('durov')],
  ['"durov"', byName('durov')],
  [' \t durov \n', byName('durov')],
  ['Смотри vk.com/id1, там всё', byId(1)],
  ['<a href="https://vk.com/durov">', byName('durov')],
])('%j is understood', (text, login) => {
  expect(parseLogin(text)).toEqual(login);
});

test.each(['', ' ', '\n\t ', '  '])('an empty input is reported as such: %j', (text) => {
  expect(parseLogin(text)).toEqual({ kind: 'refused', because: 'vk_login_blank' });
});

test.each([
  'null',
  'undefined',
  'NaN',
  '🦊',
  'дуров',
  'мой профиль durov',
  'https://vk.com/',
  'https://vk.com/feed',
  'https://vk.com/im?sel=5',
  'https://vk.com/al_feed.php',
  'https://evil-vk.com/durov',
  'https://vk.com.evil.ru/durov',
  'https://ok.ru/durov',
  'id0',
  '0',
  '99999999999',
  'id4294967296',
  '../../etc/passwd',
  "' or 1=1 --",
  '[object Object]',
  '{"login":"durov"}',
  'a'.repeat(10_000),
  '!!!',
])('%j names no page', (text) => {
  expect(parseLogin(text)).toEqual({ kind: 'refused', because: 'vk_login_malformed' });
});

describe('any page', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{4,20}$/).filter((text) => parseLogin(text).kind === 'name');
  const page = fc.oneof(
    name,
    fc.integer({ min: 1, max: 2_147_483_647 }).map((id) => `id${id}`),
    fc.integer({ min: 1, max: 2_147_483_647 }).map((id) => `club${id}`),
  );
  const host = fc.constantFrom('vk.com/', 'https://vk.com/', 'http://m.vk.com/', 'https://www.vk.ru/');
  const after = fc.constantFrom('', '/', '?z=photo1_2', '#about', '?w=wall-1_2&from=x');

  test('is recognised by link and by name, in any case and surrounded by other text', () => {
    const around = fc.constantFrom(['', ''], ['  ', '\n'], ['вот: ', '!'], ['«', '»'], ['(', ').'], ['глянь, ', ' 👍']);
    fc.assert(
      fc.property(page, host, after, around, fc.boolean(), (login, prefix, suffix, [before, behind], isLoud) => {
        const link = `${prefix}${login}${suffix}`;
        expect(parseLogin(`${before}${isLoud ? link.toUpperCase() : link}${behind}`)).toEqual(parseLogin(login));
      }),
    );
  });

  test('is parsed again to the same result', () => {
    fc.assert(
      fc.property(
        fc.oneof(page, fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 30 })),
        (text) => {
          const login = parseLogin(text);
          if (login.kind === 'refused') return;
          expect(parseLogin(login.kind === 'id' ? String(login.ownerId) : login.name)).toEqual(login);
        },
      ),
      { numRuns: 500 },
    );
  });
});
