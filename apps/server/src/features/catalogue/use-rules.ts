import type { SourceKind, SourceUse } from '@vidno/contract/sources';
import type { CatalogueSource } from './repository.ts';

const USES: Readonly<Record<SourceKind, readonly SourceUse[]>> = {
  catalogue: ['photo', 'keyword', 'monitor'],
  vk_people: ['keyword'],
  vk_posts: ['monitor'],
};

export function usesOf(kind: SourceKind): readonly SourceUse[] {
  return USES[kind];
}

/** Why nothing can be looked for there now; null where it can. */
export function refusalOf(
  source: Pick<CatalogueSource, 'kind' | 'health'> | null,
  use: SourceUse,
): 'source_unknown' | 'source_unavailable' | 'source_down' | null {
  if (!source || !usesOf(source.kind).includes(use)) return 'source_unknown';
  return source.health === 'up' ? null : `source_${source.health}`;
}
