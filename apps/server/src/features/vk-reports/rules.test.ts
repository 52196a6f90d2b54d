import type { VkUser } from '@vidno/contract/vk/accounts';
import { describe, expect, test } from 'vitest';
import { factsOf } from './fact-rules.ts';
import { changeOf, fileName, firstOf } from './rules.ts';
import { groupWords } from './word-rules.ts';

const coffee: VkUser = {
  firstName: 'Кофе и книги',
  lastName: '',
  kind: 'group',
  vk_id: -77,
  screenName: 'kofe_i_knigi',
  url: 'https://vk.com/kofe_i_knigi',
  avatar: null,
  follower: 100,
  friends: null,
  countPosts: 10,
  timeLastRefresh: null,
};
const march = { date_from: '2026-03-01', date_to: '2026-03-31' };

describe('the name of a file', () => {
  const nameOf = (filter: object, users = [coffee]) => fileName({ users, table: 'posts', format: 'xlsx', filter });

  test('tells the account, the table and the period', () => {
    expect(nameOf(march)).toBe('vidno-kofe_i_knigi-posts-2026-03-01—2026-03-31.xlsx');
    expect(nameOf({ date_from: '2026-03-01' })).toBe('vidno-kofe_i_knigi-posts-с-2026-03-01.xlsx');
    expect(nameOf({ date_to: '2026-03-31' })).toBe('vidno-kofe_i_knigi-posts-по-2026-03-31.xlsx');
    expect(nameOf({})).toBe('vidno-kofe_i_knigi-posts-за-всё-время.xlsx');
  });

  test('names no account when there are several, and no folder ever', () => {
    expect(nameOf(march, [coffee, coffee])).toBe('vidno-posts-2026-03-01—2026-03-31.xlsx');
    expect(nameOf(march, [{ ...coffee, screenName: '../../etc/passwd' }])).not.toContain('/');
  });
});

describe('a file says of itself', () => {
  const asked = {
    table: 'posts',
    format: 'csv',
    filter: march,
    sort: 'er',
    direction: 'down',
    type: 'weekday_hour',
    value: '1-9',
  } as const;
  const now = new Date('2026-04-01T21:05:00Z');

  test('whose it is, the period, the group, the order and when it was made', () => {
    expect(factsOf({ users: [coffee], asked, now }).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Аккаунт: Кофе и книги (vk.com/kofe_i_knigi)',
      'Что в файле: Посты',
      'Период: 01.03.2026 — 31.03.2026',
      'Группа: Дни и часы: Понедельник, 09:00',
      'Порядок постов: по ER, сначала меньше',
      'Сделано: 02.04.2026 00:05 по Москве, Видно',
    ]);
  });

  test('nothing of filters that do not touch it', () => {
    const labels = (table: 'audience' | 'compare') =>
      factsOf({ users: [coffee, coffee], asked: { ...asked, table }, now }).map(({ label }) => label);

    expect(labels('audience')).toEqual(['Аккаунты', 'Что в файле', 'Сделано']);
    expect(labels('compare')).toEqual(['Аккаунты', 'Что в файле', 'Период', 'Сделано']);
  });
});

test.each([
  ['content_type', 'photo', 'Фото'],
  ['content_type', 'hologram', 'hologram'],
  ['content_type', 'constructor', 'constructor'],
  ['text_length', 'none', 'Без текста'],
  ['weekday', '7', 'Воскресенье'],
  ['hour', '7', '07:00'],
  ['hashtag', 'кофе', '#кофе'],
  ['month', '2026-12', 'дек 2026'],
] as const)('the group %s %s is called «%s»', (type, value, words) => {
  expect(groupWords(type, value)).toBe(words);
});

test('a change is a part of what was before, and unknown where there was nothing', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(0, 10)]).toEqual([0.5, -0.5, -1]);
  expect([changeOf(5, 0), changeOf(5, null), changeOf(null, 5), changeOf(5, undefined)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('rows are read no further than the file has room', async () => {
  let given = 0;
  const pages = async function* () {
    for (let page = 0; page < 10; page += 1) {
      given += 1;
      yield [page, page];
    }
  };

  expect((await Array.fromAsync(firstOf(pages(), 5))).flat()).toEqual([0, 0, 1, 1, 2]);
  expect(given).toBe(3);
});
