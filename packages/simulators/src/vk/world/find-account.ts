import type { Account } from './account.ts';
import { createDice } from './dice.ts';
import { community, findByName, findByOwnerId, person } from './named-accounts.ts';
import { findPerson, isMissingId } from './people.ts';
import { THEME_NAMES } from './themes.ts';

/** `posts_<n>` is the community and `person_<n>` the person with this id plus n. */
const SIZED_WALLS = { group: 50_000_000, user: 1_000_000_000, max: 10_000_000 } as const;
const COMMUNITIES = { from: 100_000_000, to: 230_000_000 } as const;

/** Null when the id does not exist. */
export function findAccount(seed: number, ownerId: number): Account | null {
  return findByOwnerId(ownerId) ?? (ownerId < 0 ? findCommunity(seed, -ownerId) : findUser(seed, ownerId));
}

/** By a screen name, `id<n>`, `club<n>`, `public<n>` or the bare id of a person; null when there is none. */
export function findAccountByLogin(seed: number, login: string): Account | null {
  const name = login.toLowerCase();
  const named = findByName(name);
  if (named) return named;
  const [, prefix = '', digits = ''] = /^(id|club|public|posts_|person_|)(\d{1,10})$/.exec(name) ?? [];
  const number = Number(digits);
  switch (digits === '' ? null : prefix) {
    case '':
    case 'id':
      return findAccount(seed, number);
    case 'club':
    case 'public':
      return findAccount(seed, -number);
    case 'posts_':
      return number > SIZED_WALLS.max ? null : findAccount(seed, -(SIZED_WALLS.group + number));
    case 'person_':
      return number > SIZED_WALLS.max ? null : findAccount(seed, SIZED_WALLS.user + number);
    default:
      return null;
  }
}

function findUser(seed: number, id: number): Account | null {
  const posts = id - SIZED_WALLS.user;
  if (posts >= 0 && posts <= SIZED_WALLS.max) {
    return person(id, `person_${posts}`, ['Человек', `с ${posts} постами`, 2], { followers: 1_000, posts });
  }
  return findPerson(seed, id);
}

function findCommunity(seed: number, id: number): Account | null {
  const posts = id - SIZED_WALLS.group;
  if (posts >= 0 && posts <= SIZED_WALLS.max) {
    return community(id, `posts_${posts}`, `Постов: ${posts}`, { followers: 10_000, theme: 'city', posts });
  }
  if (id < COMMUNITIES.from || id >= COMMUNITIES.to || isMissingId(id)) return null;
  const dice = createDice(seed, -id, 7);
  return community(id, `club${id}`, `Сообщество ${id}`, {
    followers: Math.floor(600 * dice.spread(1.5)),
    posts: Math.floor(Math.exp(dice.roll() * 8)) - 1,
    theme: dice.pick(THEME_NAMES),
    access: dice.weighted({ open: 90, closed: 6, wall_off: 2, banned: 2 }),
    traits: { hasPinnedPost: dice.chance(0.3), ads: dice.chance(0.3) ? 0.1 : 0 },
  });
}
