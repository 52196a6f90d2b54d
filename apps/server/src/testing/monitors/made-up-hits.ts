import type { LookedHit } from '#features/sources/public.ts';

/** Somebody a source shows. */
export function personHit(key: string, change: Partial<LookedHit> = {}): LookedHit {
  return {
    ...{ key, kind: 'person', title: key, text: 'Пеку хлеб', subtitle: 'Казань, 30 лет' },
    ...{ url: `https://example.org/${key}`, personId: null, published: null },
    ...change,
  };
}

/** A post of such a moment. */
export function postHit(key: string, published: Date, change: Partial<LookedHit> = {}): LookedHit {
  return personHit(key, { kind: 'post', published, ...change });
}
