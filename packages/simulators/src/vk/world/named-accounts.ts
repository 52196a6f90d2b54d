import type { Access, Account, Community, Person, PostKind, WallTraits } from './account.ts';
import type { ThemeName } from './themes.ts';
import type { Timetable } from './wall/timetable.ts';

/** Accounts with a screen name. Besides them `find-account.ts` generates `posts_<n>`, `person_<n>`, `id<n>` and `club<n>`. */
const NAMED: readonly Account[] = [
  // Realistic accounts with growing walls.
  community(40_000_001, 'kofe_i_knigi', 'Кофе и книги', {
    followers: 48_210,
    theme: 'books',
    living: ['2018-03-05', 1.3],
    traits: { hasPinnedPost: true },
  }),
  community(40_000_002, 'gorod_na_volge', 'Город на Волге | Новости', {
    followers: 126_480,
    theme: 'city',
    living: ['2014-09-01', 5],
    traits: { ads: 0.04 },
  }),
  community(40_000_003, 'vkusnaya_kuhnya', 'Вкусная кухня', {
    followers: 83_905,
    theme: 'food',
    living: ['2017-01-16', 2.2],
  }),
  community(40_000_004, 'beg_po_utram', 'Бег по утрам', {
    followers: 9_340,
    theme: 'sport',
    living: ['2020-05-11', 0.9],
  }),
  person(41_000_001, 'anna_puteshestvuet', ['Анна', 'Ветрова', 1], {
    followers: 12_412,
    theme: 'travel',
    living: ['2016-06-06', 0.7],
  }),
  person(41_000_002, 'ivan_fotograf', ['Иван', 'Светлов', 2], {
    followers: 5_870,
    theme: 'everyday',
    living: ['2015-02-02', 0.4],
    kinds: { photo: 70, album: 25, text: 5 },
  }),

  // One account for every edge case.
  community(40_000_101, 'pustaya_stena', 'Пустая стена', { followers: 12, posts: 0 }),
  community(40_000_102, 'bez_podpischikov', 'Без подписчиков', { followers: 0, posts: 40 }),
  community(40_000_103, 'bez_prosmotrov', 'Без просмотров', {
    followers: 3_100,
    posts: 240,
    traits: { hidesViews: true, hidesReactions: true },
  }),
  community(40_000_104, 'tolko_reposty', 'Только репосты', { followers: 2_050, posts: 180, kinds: { repost: 1 } }),
  community(40_000_114, 'otkrytaya_stena', 'Открытая стена', {
    followers: 2_600,
    posts: 300,
    traits: { hasGuests: true, hasPinnedPost: true },
  }),
  person(41_000_105, 'gosti_na_stene', ['Вера', 'Гостеприимная', 1], {
    followers: 380,
    posts: 150,
    traits: { hasGuests: true, hasFriendsOnlyPosts: true },
  }),
  community(40_000_105, 'oprosy_dnya', 'Опросы дня', { followers: 7_420, posts: 365, kinds: { poll: 8, text: 2 } }),
  community(40_000_106, 'zakrep_sverhu', 'Закреплённый пост сверху', {
    followers: 1_500,
    posts: 250,
    traits: { hasPinnedPost: true },
  }),
  community(40_000_107, 'mnogo_reklamy', 'Много рекламы', { followers: 15_800, posts: 420, traits: { ads: 0.35 } }),
  community(40_000_108, 'emoji_i_unikod', 'Эмодзи 🦊 и юникод ‏שלום', {
    followers: 4_242,
    theme: 'unicode',
    posts: 300,
  }),
  community(40_000_109, 'million_postov', 'Миллион постов', { followers: 540_000, theme: 'city', posts: 1_000_000 }),
  community(40_000_110, 'bez_steny', 'Стена отключена', { followers: 800, posts: 90, access: 'wall_off' }),
  community(40_000_111, 'zakrytoe_soobshchestvo', 'Закрытое сообщество', {
    followers: 640,
    posts: 120,
    access: 'closed',
  }),
  community(40_000_112, 'deleted_community', 'Удалённое сообщество', { followers: 0, posts: 10, access: 'deleted' }),
  community(40_000_113, 'banned_community', 'Заблокированное сообщество', {
    followers: 0,
    posts: 10,
    access: 'banned',
  }),
  person(41_000_101, 'closed_profile', ['Ольга', 'Закрытова', 1], { followers: 210, posts: 75, access: 'closed' }),
  person(41_000_102, 'deleted_page', ['Удалённый', 'Профиль', 0], { followers: 0, posts: 30, access: 'deleted' }),
  person(41_000_103, 'banned_page', ['Пётр', 'Заблокированный', 2], { followers: 90, posts: 60, access: 'banned' }),
  person(41_000_104, 'dlya_druzey', ['Мария', 'Дружинина', 1], {
    followers: 450,
    posts: 140,
    traits: { hasFriendsOnlyPosts: true },
  }),
];

interface AccountInput {
  readonly followers: number;
  readonly posts?: number;
  /** Start date and posts per day. */
  readonly living?: readonly [string, number];
  readonly theme?: ThemeName;
  readonly access?: Access;
  readonly kinds?: Readonly<Partial<Record<PostKind, number>>>;
  readonly traits?: WallTraits;
}

function shared(
  screenName: string,
  { followers, posts = 0, living, theme, access = 'open', kinds, traits }: AccountInput,
) {
  const timetable: Timetable = living
    ? { kind: 'living', since: living[0], perDay: living[1] }
    : { kind: 'fixed', count: posts };
  return {
    screenName,
    access,
    theme: theme ?? 'everyday',
    timetable,
    followers,
    traits: { ...traits, ...(kinds && { kinds }) },
  };
}

export function community(id: number, screenName: string, name: string, input: AccountInput): Community {
  return { kind: 'group', ownerId: -id, name, ...shared(screenName, input) };
}

export function person(
  id: number,
  screenName: string,
  [firstName, lastName, sex]: readonly [string, string, 0 | 1 | 2],
  input: AccountInput,
): Person {
  const city = { id: 123, title: 'Самара' };
  const country = { id: 1, title: 'Россия' };
  return {
    kind: 'user',
    ownerId: id,
    firstName,
    lastName,
    sex,
    bdate: '14.5.1993',
    birthYear: 1993,
    city,
    country,
    friends: 184,
    ...shared(screenName, input),
  };
}

export const NAMED_PEOPLE: readonly Person[] = NAMED.filter((account) => account.kind === 'user');

/** Accounts with growing walls. */
export const LIVING_IDS: readonly number[] = NAMED.filter(({ timetable }) => timetable.kind === 'living').map(
  ({ ownerId }) => ownerId,
);

const BY_NAME = new Map(NAMED.map((account) => [account.screenName, account]));
const BY_ID = new Map(NAMED.map((account) => [account.ownerId, account]));

export function findByName(screenName: string): Account | undefined {
  return BY_NAME.get(screenName);
}

export function findByOwnerId(ownerId: number): Account | undefined {
  return BY_ID.get(ownerId);
}
