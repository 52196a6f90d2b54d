import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@vidno/simulators/vk/world/dice';
import type { MonitorItem, SourceKind } from '#features/sources/public.ts';
import { createPretendSource, PRETEND_PERSON } from '../pretend-source/create-pretend-source.ts';

/** Mostly it is quick; what it is slow at, another worker may have taken over meanwhile. */
const QUICK_MS = 150;
const SLOW_MS = 3_000;
const SLOW_CHANCE = 0.4;
const MOST_HITS = 5;
const DOWN_CHANCE = 0.1;
const LOOKING = { percent: 20, message: 'Ищем' };
const DOWN = { kind: 'unavailable', message: 'Источник не отвечает.', retryAt: null } as const;

/** The pretend source, which takes its time, is down now and then, and shows somebody new in every look. */
export function createUnsteadySource(dice: Dice): SourceKind {
  const isDown = async (): Promise<boolean> => {
    await sleep(dice.below(dice.chance(SLOW_CHANCE) ? SLOW_MS : QUICK_MS));
    return dice.chance(DOWN_CHANCE);
  };
  return {
    ...createPretendSource(),
    photo: {
      compareFaces: async ({ onProgress }) => {
        await onProgress(LOOKING);
        if (await isDown()) return DOWN;
        const near = strangers(dice).map((personId) => ({ personId, photoId: randomUUID(), distance: 0.1 }));
        const limits = { confident: 0.5, likely: 0.55, weak: 0.6 };
        const meaning = [{ band: 'confident' as const, expected_false_matches: 0, false_match_rate: 0 }];
        return { kind: 'compared', near, faces: near.length, limits, meaning };
      },
    },
    keyword: {
      findPeople: async ({ onProgress }) => {
        await onProgress(LOOKING);
        if (await isDown()) return DOWN;
        const person = { name: PRETEND_PERSON.name, age: 30, city: null, region: null, about: null, profileUrl: null };
        const hits = strangers(dice).map((personId) => ({ personId, score: 1, why: [], person }));
        return { kind: 'found', hits, capped: false, wider: null };
      },
    },
    monitor: {
      lane: 'slow',
      findItems: async () => {
        if (await isDown()) return DOWN;
        return { kind: 'found', items: [PRETEND_PERSON.personId, randomUUID()].map(toHit), completeSince: null };
      },
    },
  };
}

function strangers(dice: Dice): string[] {
  return Array.from({ length: dice.below(MOST_HITS + 1) }, () => randomUUID());
}

function toHit(key: string): MonitorItem {
  return { key, kind: 'person', title: key, text: '', subtitle: '', url: null, personId: null, published: null };
}
