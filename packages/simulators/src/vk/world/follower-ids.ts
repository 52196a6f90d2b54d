import { createDice } from './dice.ts';
import { isMissingId, PEOPLE } from './people.ts';

export interface FollowerPage {
  readonly total: number;
  readonly offset: number;
  readonly count: number;
}

/** Ids of the people who follow an account, ascending and different from each other. */
export function followerIds(seed: number, ownerId: number, { total, offset, count }: FollowerPage): number[] {
  const size = Math.max(0, Math.min(count, total - offset));
  return Array.from({ length: size }, (_, index) => followerId(seed, ownerId, { total, place: offset + index }));
}

/** Each follower lives in a stretch of his own, so that none comes twice. */
function followerId(seed: number, ownerId: number, { total, place }: { total: number; place: number }): number {
  const stretch = PEOPLE.count / total;
  const id = PEOPLE.from + Math.floor((place + 0.9 * createDice(seed, ownerId, place, 5).roll()) * stretch);
  return isMissingId(id) ? id + 1 : id;
}
