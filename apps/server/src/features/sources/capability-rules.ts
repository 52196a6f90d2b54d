import type { SourceUse } from '@vidno/contract/sources';
import { SOURCE_USES } from '@vidno/contract/sources';
import type { SourceKinds } from './ports/source-kind.ts';
import type { Source } from './repository.ts';

/** What sources of this kind can be asked for. */
export function usesOf(kinds: SourceKinds, kind: string): SourceUse[] {
  return SOURCE_USES.filter((use) => kinds[kind]?.[use] !== undefined);
}

/** Why nothing can be looked for there now; null where it can. */
export function findSourceRefusal(
  kinds: SourceKinds,
  source: Pick<Source, 'kind' | 'health'> | null,
  use: SourceUse,
): 'source_unknown' | 'source_unavailable' | 'source_down' | null {
  if (!source || !usesOf(kinds, source.kind).includes(use)) return 'source_unknown';
  return source.health === 'up' ? null : `source_${source.health}`;
}
