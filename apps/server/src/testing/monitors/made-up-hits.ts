import type { MonitorItem } from '#features/sources/public.ts';

/** Somebody a source shows. */
export function personHit(key: string, change: Partial<MonitorItem> = {}): MonitorItem {
  return {
    ...{ key, kind: 'person', title: key, text: 'Пеку хлеб', subtitle: 'Казань, 30 лет' },
    ...{ url: `https://example.org/${key}`, personId: null, published: null },
    ...change,
  };
}

/** A post of such a moment. */
export function postHit(key: string, published: Date, change: Partial<MonitorItem> = {}): MonitorItem {
  return personHit(key, { kind: 'post', published, ...change });
}
