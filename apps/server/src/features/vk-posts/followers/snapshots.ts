import type { Row } from '#database/database.ts';
import { toDayNumber } from '../days.ts';

/** The followers of an owner on a day, where VK showed them. */
export interface Snapshot extends Pick<Row<'vk_owner_day'>, 'day'> {
  readonly followers: number;
}

/** So many times more or fewer followers than before is a jump, if they are back soon. */
export const JUMP_TIMES = 3;
export const JUMP_DAYS = 2;

/**
 * The snapshots that turn out to be a jump now that the next one is known. `used` are the snapshots before it that are no
 * jumps, oldest first.
 */
export function findJump(used: readonly Snapshot[], next: Snapshot): Snapshot[] {
  const from = used.findIndex((snapshot, index) => {
    const before = used[index - 1];
    if (!before || toDayNumber(next.day) - toDayNumber(snapshot.day) > JUMP_DAYS) return false;
    return isFar(snapshot.followers, before.followers) && !isFar(next.followers, before.followers);
  });
  return from === -1 ? [] : used.slice(from);
}

/** Nobody is as near to anything as one follower. */
function isFar(one: number, other: number): boolean {
  const [fewer, more] = one < other ? [one, other] : [other, one];
  return more >= JUMP_TIMES * Math.max(fewer, 1);
}
