import type { Probe, SourceKind } from '#features/sources/source-kind.ts';

/** The only person of the fake source. */
export const FAKE_PERSON = { personId: '00000000-0000-4000-8000-00000000000a', name: 'Анна Белова' };
const PHOTO_ID = '00000000-0000-4000-8000-00000000000b';

const UP: Probe = { health: 'up', message: null };
const MAX_DISTANCES = { confident: 0.5, likely: 0.55, weak: 0.6 };

/** A source kind that no migration, contract or screen knows. */
export function createFakeSource(): SourceKind {
  const { personId, name } = FAKE_PERSON;
  return {
    extent: 'Люди понарошку',
    isOutside: true,
    builtIn: [{ id: 'fake', title: 'Понарошку', position: 9 }],
    photo: {
      compareFaces: async () => ({
        kind: 'compared',
        near: [{ personId, photoId: PHOTO_ID, distance: 0.1 }],
        faces: 1,
        measured: true,
        maxDistances: MAX_DISTANCES,
        falseAlarmsWithin: () => 0,
      }),
    },
    keyword: {
      findPeople: async ({ keyword }) => {
        const person = { name, age: 30, city: null, region: null, about: null, profileUrl: null };
        const hits = keyword === name ? [{ personId, score: 1, why: [], person }] : [];
        return { kind: 'found', hits, capped: false, wider: null };
      },
    },
    monitor: {
      lane: 'slow',
      findItems: async () => {
        const shown = { title: name, text: '', subtitle: '', url: null, personId: null, published: null };
        return { kind: 'found', items: [{ ...shown, key: personId, kind: 'person' }], completeSince: null };
      },
    },
    probe: async () => UP,
  };
}
