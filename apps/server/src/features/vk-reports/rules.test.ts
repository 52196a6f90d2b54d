import type { VkUser } from '@vidno/contract/vk/accounts';
import { describe, expect, test } from 'vitest';
import { factsOf } from './build-document.ts';
import { fileName, takeRows } from './labels.ts';

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

  test('contains the account, the table and the period', () => {
    expect(nameOf(march)).toBe('vidno-kofe_i_knigi-posts-2026-03-01—2026-03-31.xlsx');
    expect(nameOf({ date_from: '2026-03-01' })).toBe('vidno-kofe_i_knigi-posts-с-2026-03-01.xlsx');
    expect(nameOf({ date_to: '2026-03-31' })).toBe('vidno-kofe_i_knigi-posts-по-2026-03-31.xlsx');
    expect(nameOf({})).toBe('vidno-kofe_i_knigi-posts-за-всё-время.xlsx');
  });

  test('contains no account if there are several, and never a folder', () => {
    expect(nameOf(march, [coffee, coffee])).toBe('vidno-posts-2026-03-01—2026-03-31.xlsx');
    expect(nameOf(march, [{ ...coffee, screenName: '../../etc/passwd' }])).not.toContain('/');
  });
});

describe('the facts of a file', () => {
  const request = {
    table: 'posts',
    format: 'csv',
    filter: march,
    sort: 'er',
    direction: 'down',
    type: 'weekday_hour',
    value: '1-9',
  } as const;
  const now = new Date('2026-04-01T21:05:00Z');

  test('are its account, period, group, order and time of creation', () => {
    expect(factsOf({ users: [coffee], request, now }).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Аккаунт: Кофе и книги (vk.com/kofe_i_knigi)',
      'Что в файле: Посты',
      'Период: 01.03.2026 — 31.03.2026',
      'Группа: День и час: Понедельник, 09:00–10:00',
      'Порядок постов: по ER, сначала меньше',
      'Сделано: 02.04.2026 00:05 по Москве, Видно',
    ]);
  });

  test('say which posts are counted, if not all are', () => {
    const counted = (filter: object, table: 'posts' | 'audience' = 'posts') =>
      factsOf({ users: [coffee], request: { ...request, table, filter }, now }).find(
        ({ label }) => label === 'Какие посты',
      )?.value;

    expect(counted({ without: ['ads', 'repost'], without_deleted: true })).toBe(
      'Без рекламы, без репостов, без удалённых',
    );
    expect(counted({ only: 'donut' })).toBe('Только для донов');
    expect(counted({ only: 'donut' }, 'audience')).toBe(undefined);
  });

  test('leave out filters that do not apply to it', () => {
    const labels = (table: 'audience' | 'compare') =>
      factsOf({ users: [coffee, coffee], request: { ...request, table }, now }).map(({ label }) => label);

    expect(labels('audience')).toEqual(['Аккаунты', 'Что в файле', 'Сделано']);
    expect(labels('compare')).toEqual(['Аккаунты', 'Что в файле', 'Период', 'Сделано']);
  });
});

test('rows beyond the limit of a file are not read', async () => {
  let given = 0;
  const pages = async function* () {
    for (let page = 0; page < 10; page += 1) {
      given += 1;
      yield [page, page];
    }
  };

  expect((await Array.fromAsync(takeRows(pages(), 5))).flat()).toEqual([0, 0, 1, 1, 2]);
  expect(given).toBe(3);
});
