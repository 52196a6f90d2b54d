import type { MonitorItem } from '#features/sources/source-kind.ts';

export function personItem(key: string, change: Partial<MonitorItem> = {}): MonitorItem {
  return {
    key,
    kind: 'person',
    title: key,
    text: 'Пеку хлеб',
    subtitle: 'Казань, 30 лет',
    url: `https://example.org/${key}`,
    personId: null,
    published: null,
    ...change,
  };
}

export function postItem(key: string, published: Date, change: Partial<MonitorItem> = {}): MonitorItem {
  return personItem(key, { kind: 'post', published, ...change });
}
