import { createHash } from 'node:crypto';
import type { MonitorItem } from '#features/sources/public.ts';
import type { KnownHit } from './hit-repository.ts';

export interface Comparison {
  readonly added: readonly MonitorItem[];
  readonly changed: readonly MonitorItem[];
  readonly goneKeys: readonly string[];
  /** Of what is there now. */
  readonly count: number;
}

/** What has become of the hits that were held. */
export function compareHits(
  held: readonly KnownHit[],
  { hits, seenBack }: { hits: readonly MonitorItem[]; seenBack: Date | null },
): Comparison {
  const before = new Map(held.map((hit) => [hit.key, hit]));
  const seen = new Set(hits.map(({ key }) => key));
  const added = hits.filter(({ key }) => !before.has(key));
  const changed = hits.filter((hit) => {
    const old = before.get(hit.key);
    return old !== undefined && old.contentHash !== contentHashOf(hit);
  });
  const goneKeys = held.filter((hit) => !seen.has(hit.key) && wasInSight(hit, seenBack)).map(({ key }) => key);
  return { added, changed, goneKeys, count: held.length + added.length - goneKeys.length };
}

/** Of two of the same moment the source may have shown one only. */
function wasInSight({ publishedAt }: KnownHit, seenBack: Date | null): boolean {
  return seenBack === null || (publishedAt !== null && publishedAt > seenBack);
}

export function contentHashOf({ kind, title, text, subtitle, url, personId, published }: MonitorItem): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, text, subtitle, url, personId, published]))
    .digest('base64url');
}

/** Each key once, and nothing that a database cannot keep. */
export function toStorableHits(hits: readonly MonitorItem[]): MonitorItem[] {
  const storable = hits.map((hit) => ({
    ...hit,
    key: storableText(hit.key),
    title: storableText(hit.title),
    text: storableText(hit.text),
    subtitle: storableText(hit.subtitle),
    url: hit.url === null ? null : storableText(hit.url),
  }));
  return [...new Map(storable.toReversed().map((hit) => [hit.key, hit])).values()].reverse();
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
