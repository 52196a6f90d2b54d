import { SERVICE } from '@vidno/contract/constants';
import type { SourceUse } from '@vidno/contract/sources';
import type { Database } from '#database/database.ts';
import { listServices } from '#features/identity/public.ts';
import { type Consent, findConsent } from '#features/privacy/public.ts';
import { findSource, findSourceRefusal, type Source, type SourceKinds } from '#features/sources/public.ts';

export interface AuthoriseTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  /** False where the operator has switched face search off or the database has no vectors. */
  readonly faceSearch: boolean;
}

export interface WantedWork {
  readonly accountId: number;
  readonly use: SourceUse;
  readonly sourceId: string;
  /** It was begun by right, and is finished though the service has lapsed since. */
  readonly isUnderway?: boolean;
}

export type RightRefusal =
  | 'not_paid'
  | 'face_search_off'
  | 'consent_required'
  | 'source_unknown'
  | 'source_not_monitored'
  | 'source_unavailable'
  | 'source_down';

export type Right =
  /** `consent`: to be kept with what is looked for by face; null for everything else. */
  | { readonly kind: 'granted'; readonly source: Source; readonly consent: Consent | null }
  /** `source`: where the reason lies with it. */
  | { readonly kind: 'refused'; readonly because: RightRefusal; readonly source: Source | null };

const SERVICE_OF: Readonly<Record<SourceUse, number>> = {
  photo: SERVICE.smartSearch,
  keyword: SERVICE.smartSearch,
  monitor: SERVICE.monitoring,
};

/**
 * Whether this account may start, repeat or go on with this work now. Everything that can forbid it is asked here and nowhere
 * else: the service, the switch of face search, the consent in force, and the source. The balance will be.
 */
export async function authorise(
  { db, sourceKinds, faceSearch }: AuthoriseTools,
  { accountId, use, sourceId, isUnderway = false }: WantedWork,
): Promise<Right> {
  const isByFace = use === 'photo';
  const [services, source, consent] = await Promise.all([
    isUnderway ? [SERVICE_OF[use]] : listServices(db, accountId),
    findSource(db, sourceId),
    isByFace ? findConsent(db, accountId) : null,
  ]);
  if (!services.includes(SERVICE_OF[use])) return { kind: 'refused', because: 'not_paid', source: null };
  if (isByFace && !faceSearch) return { kind: 'refused', because: 'face_search_off', source: null };
  const refusal = findSourceRefusal(sourceKinds, source, use);
  if (!source || refusal) return { kind: 'refused', because: wordRefusal(refusal, { source, use }), source };
  if (isByFace && !consent) return { kind: 'refused', because: 'consent_required', source: null };
  return { kind: 'granted', source, consent };
}

/** A source that is there, and only cannot be watched, is told from one that is not. */
function wordRefusal(
  refusal: ReturnType<typeof findSourceRefusal>,
  { source, use }: { source: Source | null; use: SourceUse },
): RightRefusal {
  if (refusal !== 'source_unknown' && refusal !== null) return refusal;
  return source && use === 'monitor' ? 'source_not_monitored' : 'source_unknown';
}
