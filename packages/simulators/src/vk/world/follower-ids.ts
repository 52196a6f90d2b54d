import { createDice } from './dice.ts';
import { isMissingId, PEOPLE } from './people.ts';

export interface FollowerPage {
  readonly total: number;
  readonly offset: number;
  readonly count: number;
}

/** Distinct ids of the followers of an account, ascending. */
export function followerIds(seed: number, ownerId: number, { total, offset, count }: FollowerPage): number[] {
  const size = Math.max(0, Math.min(count, total - offset));
  return Array.from({ length: size }, (_, position) => followerId(seed, ownerId, { total, index: offset + position }));
}

/** Each follower is drawn from a range of ids of its own, so none occurs twice. */
function followerId(seed: number, ownerId: number, { total, index }: { total: number; index: number }): number {
  const range = PEOPLE.count / total;
  const id = PEOPLE.from + Math.floor((index + 0.9 * createDice(seed, ownerId, index, 5).roll()) * range);
  return isMissingId(id) ? id + 1 : id;
}
