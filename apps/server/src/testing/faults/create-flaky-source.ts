import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '@vidno/simulators/vk/world/dice';
import type { MonitorItem, SourceKind } from '#features/sources/source-kind.ts';
import { createFakeSource, FAKE_PERSON } from '../fake-source/create-fake-source.ts';

/** Maximum delays. A slow request may outlast a lease, so that another worker takes the run over. */
const FAST_MS = 150;
const SLOW_MS = 3_000;
const SLOW_CHANCE = 0.4;
const HITS_MAX = 5;
const DOWN_CHANCE = 0.1;
const SEARCHING = { percent: 20, message: 'Ищем' };
const DOWN = { kind: 'unavailable', message: 'Источник не отвечает.', retryAt: null } as const;

/** The fake source, but slow, sometimes down, and with a new person in every result. */
export function createFlakySource(dice: Dice): SourceKind {
  const isDown = async (): Promise<boolean> => {
    await sleep(dice.below(dice.chance(SLOW_CHANCE) ? SLOW_MS : FAST_MS));
    return dice.chance(DOWN_CHANCE);
  };
  return {
    ...createFakeSource(),
    photo: {
      compareFaces: async ({ onProgress }) => {
        await onProgress(SEARCHING);
        if (await isDown()) return DOWN;
        const near = strangers(dice).map((personId) => ({ personId, photoId: randomUUID(), distance: 0.1 }));
        const maxDistances = { confident: 0.5, likely: 0.55, weak: 0.6 };
        return {
          kind: 'compared',
          near,
          faces: near.length,
          measured: true,
          maxDistances,
          falseAlarmsWithin: () => 0,
        };
      },
    },
    keyword: {
      findPeople: async ({ onProgress }) => {
        await onProgress(SEARCHING);
        if (await isDown()) return DOWN;
        const person = { name: FAKE_PERSON.name, age: 30, city: null, region: null, about: null, profileUrl: null };
        const hits = strangers(dice).map((personId) => ({ personId, score: 1, why: [], person }));
        return { kind: 'found', hits, capped: false, wider: null };
      },
    },
    monitor: {
      lane: 'slow',
      findItems: async () => {
        if (await isDown()) return DOWN;
        return { kind: 'found', items: [FAKE_PERSON.personId, randomUUID()].map(toItem), completeSince: null };
      },
    },
  };
}

function strangers(dice: Dice): string[] {
  return Array.from({ length: dice.below(HITS_MAX + 1) }, () => randomUUID());
}

function toItem(key: string): MonitorItem {
  return { key, kind: 'person', title: key, text: '', subtitle: '', url: null, personId: null, published: null };
}
