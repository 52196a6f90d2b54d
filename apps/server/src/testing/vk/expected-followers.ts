import * as fc from 'fast-check';
import type { FollowerReading } from '#features/vk-posts/followers/record-followers.ts';

/** The followers that count for a post, by the rule and independently of the product's code. */

export interface Counted {
  readonly followers: number;
  /** Of the reading, in Moscow. */
  readonly day: string;
}

export interface ReadFollowers extends Pick<FollowerReading, 'at'> {
  readonly followers: number | null;
}

const DAY_MS = 86_400_000;
const MOSCOW = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' });
const dayOf = (at: Date) => MOSCOW.format(at);
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

/** What a day is known by: its first reading with a number, without those that were a jump. Readings come in order of time. */
function usedReadings(readings: readonly ReadFollowers[]): Array<Counted & { at: Date }> {
  const days = new Map<string, Counted & { at: Date }>();
  for (const { at, followers } of readings) {
    const day = dayOf(at);
    if (followers !== null && !days.has(day)) days.set(day, { at, followers, day });
  }
  const used: Array<Counted & { at: Date }> = [];
  const waiting = [...days.values()];
  for (let reading = waiting.shift(); reading; reading = waiting.shift()) {
    const [first, before] = [reading, used.at(-1)];
    const isFar = (one: number) =>
      before !== undefined && (one >= 3 * Math.max(before.followers, 1) || before.followers >= 3 * Math.max(one, 1));
    const back = isFar(first.followers)
      ? waiting.findIndex(({ day, followers }) => daysBetween(first.day, day) <= 2 && !isFar(followers))
      : -1;
    if (back === -1) used.push(reading);
    else waiting.splice(0, back);
  }
  return used;
}

export function countedFollowers(readings: readonly ReadFollowers[], published: Date): Counted | null {
  const used = usedReadings(readings);
  const { followers, day } = used.findLast(({ at }) => at <= published) ?? used[0] ?? {};
  return followers === undefined || day === undefined ? null : { followers, day };
}

const steps = fc.array(
  fc.record({
    hours: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 9_000 })),
    times: fc.constantFrom(1, 1, 1, 1, 1.2, 0.9, 3, 1_000, 0, null),
  }),
  { maxLength: 25 },
);

/** Readings of an owner over some years, with jumps, days on which VK shows nothing, and none at all. */
export const followerReadings: fc.Arbitrary<ReadFollowers[]> = fc
  .record({ steps, base: fc.constantFrom(0, 1, 40, 12_345_678 / 1_000) })
  .map(({ steps: all, base }) => {
    let at = Date.UTC(2014, 9, 25, 21);
    return all.map(({ hours, times }) => {
      at += hours * 3_600_000;
      return { at: new Date(at), followers: times === null ? null : Math.round(base * times) };
    });
  });
