import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLogin } from './parse-login.ts';

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
  // Hosts
  ['https://m.vk.ru/durov', byName('durov')],
  ['https://vkontakte.ru/id7', byId(7)],
  ['https://vk.me/kofe_i_knigi', byName('kofe_i_knigi')],
  ['vk.me/id5?ref=ad', byId(5)],
  ['https://vk.me/club7', byId(-7)],
  ['https://vk.com:443/durov', byName('durov')],
  ['vk.com//durov', byName('durov')],
  ['vk.com\\durov', byName('durov')],
  ['https//vk.com/durov', byName('durov')],
  // To write
  ['https://vk.com/write-123', byId(-123)],
  ['https://vk.com/write123', byId(123)],
  ['https://vk.com/im?sel=-123', byId(-123)],
  ['https://vk.com/gim123', byId(-123)],
  // Articles
  ['https://vk.com/@durov', byName('durov')],
  ['https://vk.com/@kofe_i_knigi-kak-vybrat-zerno', byName('kofe_i_knigi')],
  ['https://vk.com/@-88867-pro-tur', byId(-88867)],
  ['https://vk.com/@club5-tur?ysclid=1', byId(-5)],
  ['@kofe_i_knigi-kak-vybrat-zerno', byName('kofe_i_knigi')],
  // Films and clips
  ['https://vkvideo.ru/@kofe_i_knigi', byName('kofe_i_knigi')],
  ['https://vkvideo.ru/@club5/lives', byId(-5)],
  ['https://m.vkvideo.ru/video-123_456?from=video', byId(-123)],
  ['https://vkvideo.ru/clip-123_456', byId(-123)],
  ['https://vkvideo.ru/playlist/-123_4', byId(-123)],
  ['https://vkvideo.ru/playlist/-123_4/video-123_456', byId(-123)],
  ['https://vk.com/video/@kofe_i_knigi', byName('kofe_i_knigi')],
  ['https://vk.com/video/@kofe_i_knigi/all', byName('kofe_i_knigi')],
  ['https://vk.com/video/playlist/5_6', byId(5)],
  ['https://vk.com/videos-123', byId(-123)],
  ['https://vk.com/video-123_456%2Fpl_cat', byId(-123)],
  ['https://vk.com/clips/kofe_i_knigi', byName('kofe_i_knigi')],
  ['https://vk.com/clips/id106?feedType=ownerFeed&z=clip106_7', byId(106)],
  ['https://vk.com/clips-123', byId(-123)],
  ['https://vk.com/clips-123_456', byId(-123)],
  ['https://vk.com/clips?z=clip-123_456', byId(-123)],
  ['<iframe src="https://vk.com/video_ext.php?oid=-123&id=456&hd=2">', byId(-123)],
  // Music
  ['https://vk.com/audios-123', byId(-123)],
  ['https://vk.com/audios-123?z=audio_playlist-5_6', byId(-123)],
  ['https://vk.com/audio-123_456_ab12', byId(-123)],
  ['https://vk.com/audio_playlist-123_456', byId(-123)],
  ['https://vk.com/music/playlist/123_4_5bbceade', byId(123)],
  ['https://vk.com/music/album/-123_4_5bbceade', byId(-123)],
  ['https://vk.com/music/@kofe_i_knigi', byName('kofe_i_knigi')],
  // Everything else that has an owner
  ['https://vk.com/board123', byId(-123)],
  ['https://vk.com/topic-123_4?post=5', byId(-123)],
  ['https://vk.com/market-123?w=product-5_6', byId(-123)],
  ['https://vk.com/uslugi-123', byId(-123)],
  ['https://vk.com/market/product/kalendar-2026-123-456', byId(-123)],
  ['https://vk.com/album123_00', byId(123)],
  ['https://vk.com/tag123', byId(123)],
  ['https://vk.com/page-123_4', byId(-123)],
  ['https://vk.com/pages?oid=-123&p=Кофе', byId(-123)],
  ['https://vk.com/stats?gid=123', byId(-123)],
  ['https://vk.com/friends?id=5&section=all', byId(5)],
  ['https://vk.com/search?z=photo5_6%2Fwall7_8', byId(5)],
  ['wall-1_2', byId(-1)],
  // Short names that look like a part of a link
  ['vk.com/album5_fan', byName('album5_fan')],
  ['vk.com/market365', byName('market365')],
  ['boardgames_spb', byName('boardgames_spb')],
  ['vk.com/writer', byName('writer')],
  ['vk.com/team', byName('team')],
  // Mentions
  ['[club1|Кофе и книги]', byId(-1)],
  ['[id5|Анна], [id6|Борис]', byId(5)],
  ['[id5:bp-1_2|Анна]', byId(5)],
  ['Спасибо [club1|Кофе]!', byId(-1)],
  ['[durov|Павел]', byName('durov')],
  ['[https://vk.com/durov|Павел]', byName('durov')],
  ['[Павел](https://vk.com/durov)', byName('durov')],
  ['*club1 (Кофе и книги)', byId(-1)],
  ['*club1(Кофе и книги)', byId(-1)],
  ['@club1 (Кофе и книги)', byId(-1)],
  ['@durov (Павел Дуров)', byName('durov')],
  ['*durov', byName('durov')],
  ['@id1', byId(1)],
  // What gets into a link on its way
  ['https://vk.com/durov%20', byName('durov')],
  ['vk.com/durov%0A', byName('durov')],
  ['durov%20', byName('durov')],
  ['https%3A%2F%2Fvk.com%2Fdurov', byName('durov')],
  ['https://vk.com/durov\u200b', byName('durov')],
  ['\u2068https://vk.com/durov\u2069', byName('durov')],
  ['\ufeffvk.com/durov', byName('durov')],
  ['вот:https://vk.com/durov—страница', byName('durov')],
  ['Страницаhttps://vk.com/durov', byName('durov')],
  ['👍vk.com/durov👍', byName('durov')],
  ['https://vk.com/durov, https://vk.com/kofe_i_knigi', byName('durov')],
  ['https://vk.com/feed и https://vk.com/durov', byName('durov')],
  ['https://t.me/durov https://vk.com/kofe_i_knigi', byName('kofe_i_knigi')],
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
  'https://t.me/durov',
  'https://live.vkvideo.ru/durov',
  'https://vk.com@evil.ru/durov',
  'https://evil.ru/vk.com/durov',
  'https://evil.ru/?to=https://vk.com/durov',
  'https://evil.ru/https://vk.com/durov',
  'https://evil.ru/?to=https%3A%2F%2Fvk.com%2Fdurov',
  'https://away.vk.com/away.php?to=https%3A%2F%2Fvk.com%2Fdurov',
  'https://vk.com/away.php?to=https://vk.com/durov',
  'https://vk.com/away.php?to=https://evil.ru/?w=wall-1_2',
  'https://vk.com/share.php?url=vk.com/durov&oid=5',
  'https://естьvk.com/durov',
  'durov@vk.com/durov',
  'vk.com',
  'm.vk.com',
  'https://vk.cc/abc123',
  'https://vk.me/join/AJQ1d',
  'https://vk.com/call/join/abc',
  'https://vk.com/clips',
  'https://vk.com/clips/hashtag/kofe',
  'https://vk.com/clips/trends',
  'https://vk.com/music/artist/durov',
  'https://vk.com/music/album/-2000180984_19180984_cc92',
  'https://vk.com/video/trends',
  'https://vkvideo.ru/trends',
  'https://vk.com/artist/durov',
  'https://vk.com/app5619682_-123',
  'https://vk.com/app5619682',
  'https://vk.com/id0?w=wall-1_2',
  'https://vk.com/дуров?w=wall-1_2',
  'vk.com/dur\u043ev',
  'vk.com/durov\u0438',
  'vk.com/durov%D0%B8',
  '\u2212123',
  '[Кофе|кофейня]',
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

test.each(
  (
    'about ads al_feed.php albums apps articles audio audios auth away badbrowser board bookmarks calls catalog clips ' +
    'comments.php data_protection dev docs donut edit education events fave feed friends games gifts groups im images ' +
    'invite jobs join landing login logout mail market menu music notes notifications oauth pages photos places ' +
    'podcasts privacy publics.php search services settings share stats stickers stories support terms video videos'
  )
    .split(' ')
    .flatMap((section) => [section, `vk.com/${section}`, `https://m.vk.ru/${section}/?act=x`, `vk.me/${section}`]),
)('a section of VK is nobody: %s', (text) => {
  expect(parseLogin(text)).toEqual({ kind: 'refused', because: 'vk_login_malformed' });
});

describe('never the wrong account', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{4,20}$/).filter((text) => parseLogin(text).kind === 'name');
  const number = fc.integer({ min: 1, max: 1_999_999_999 });
  const vk = fc.constantFrom('vk.com', 'vk.ru', 'm.vk.com', 'https://vk.com', 'https://m.vk.ru', 'http://www.vk.com');

  test('a link of a community, a person or a short name in each of its forms', () => {
    const owned = [
      ...['wall@_5', 'photo@_5', 'video@_5', 'clip@_5', 'albums@', 'photos@', 'videos@', 'audios@', 'clips@', 'write@'],
      ...['wall@', 'feed?w=wall@_5', 'video/playlist/@_5', 'music/playlist/@_5_ab', '@@-slovo', 'video_ext.php?oid=@'],
    ];
    const named = ['@', '@?w=wall-5_6', '@@', '@@-slovo-eshchyo', 'video/@@', 'video/@@/all', 'clips/@', '@#wall-5_6'];
    fc.assert(
      fc.property(vk, number, fc.boolean(), fc.constantFrom(...owned), (host, id, isGroup, form) => {
        const ownerId = isGroup ? -id : id;
        expect(parseLogin(`${host}/${form.replace(/@(?!@)/, String(ownerId))}`)).toEqual(byId(ownerId));
      }),
    );
    fc.assert(
      fc.property(vk, name, fc.constantFrom(...named), (host, login, form) => {
        expect(parseLogin(`${host}/${form.replace(/@(?!@)/, login)}`)).toEqual(byName(login));
      }),
    );
  });

  test('an address of another site names nobody, whatever it holds of VK', () => {
    const site = fc.constantFrom(
      'https://t.me',
      'https://ok.ru',
      'evil.ru',
      'https://vk.com.evil.ru',
      'https://xvk.com',
    );
    const through = fc.constantFrom('/', '/vk.com/', '/?to=vk.com/', '/?to=https://vk.com/', '/@vk.com/', '/#vk.com/');
    fc.assert(
      fc.property(site, through, name, number, fc.boolean(), (host, between, login, id, isNumber) => {
        expect(parseLogin(`${host}${between}${isNumber ? `wall-${id}_1` : login}`).kind).toBe('refused');
      }),
    );
  });

  test('who is found stands in the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'vk.com/',
        'https://vk.ru/',
        'vk.me/',
        'vkvideo.ru/',
        '@',
        '*',
        '[',
        '|',
        ']',
        '(',
        ')',
        ' ',
        '/',
      ),
      fc.constantFrom('wall', 'clips/', 'music/', 'video/', '?w=', '&z=', '?oid=', '-', '_', '%20', '%2F', '#', '.php'),
      fc.constantFrom('id', 'club', 'public', 'away.php?to=', 'feed', '\u200b', '\u043e', '👍', '.', ',', ':'),
      name,
      number.map(String),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const login = parseLogin(text);
        if (login.kind === 'refused') return;
        const seen = text.replaceAll('\u200b', '').replaceAll('%2F', '/').replaceAll('%20', ' ').toLowerCase();
        if (login.kind === 'name') expect(seen.split(/[^a-z0-9_.\u043e]/).map(trimDots)).toContain(login.name);
        else expect(seen).toMatch(new RegExp(`(?<!\\d)0*${Math.abs(login.ownerId)}(?!\\d)`));
      }),
      { numRuns: 20_000 },
    );
  });

  test('a long text is answered in time that grows with its length', () => {
    for (const part of ['@', '[a|', 'vk.com/', 'https:', '/', '-', 'a', '(', '\u200b', '%20', 'club1 (', '*club1 ']) {
      expect(['id', 'name', 'refused']).toContain(parseLogin(part.repeat(100_000)).kind);
    }
  });
});

function trimDots(text: string): string {
  return text.replaceAll(/^\.+|\.+$/g, '');
}

describe('any page', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{4,20}$/).filter((text) => parseLogin(text).kind === 'name');
  const page = fc.oneof(
    name,
    fc.integer({ min: 1, max: 2_147_483_647 }).map((id) => `id${id}`),
    fc.integer({ min: 1, max: 1_999_999_999 }).map((id) => `club${id}`),
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
