import { SERVICE } from '@vidno/contract/constants';
import type { SourceUse } from '@vidno/contract/sources';
import type { Database } from '#database/database.ts';
import { type Caller, listServices } from '#features/identity/public.ts';
import { type Consent, findConsent } from '#features/privacy/public.ts';
import { findSource, findSourceRefusal, type Source, type SourceKinds } from '#features/sources/public.ts';

export interface AuthoriseTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  /** False if the operator turned face search off or the database has no pgvector. */
  readonly faceSearch: boolean;
}

export interface AuthoriseRequest {
  readonly accountId: number;
  readonly use: SourceUse;
  readonly sourceId: string;
  /** The work was authorised when it started, so it may finish even if the service has expired since. */
  readonly isUnderway?: boolean;
}

export type AuthoriseRefusal =
  | 'not_paid'
  | 'face_search_off'
  | 'consent_required'
  | 'source_unknown'
  | 'source_not_monitored'
  | 'source_unavailable'
  | 'source_down';

export type AuthoriseOutcome =
  /** `consent` is stored with a photo search; null for other work. */
  | { readonly kind: 'granted'; readonly source: Source; readonly consent: Consent | null }
  /** `source` is set if it is the reason for the refusal. */
  | { readonly kind: 'refused'; readonly because: AuthoriseRefusal; readonly source: Source | null };

const SERVICE_OF: Readonly<Record<SourceUse, number>> = {
  photo: SERVICE.smartSearch,
  keyword: SERVICE.smartSearch,
  monitor: SERVICE.monitoring,
};

/**
 * Decides whether this account may start, repeat or continue this work now. All checks are here and nowhere else: the service,
 * the face search switch, the current consent and the source. The balance will be checked here too.
 */
export async function authorise(
  { db, sourceKinds, faceSearch }: AuthoriseTools,
  { accountId, use, sourceId, isUnderway = false }: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  const isByFace = use === 'photo';
  const [services, source, consent] = await Promise.all([
    isUnderway ? [SERVICE_OF[use]] : listServices(db, accountId),
    findSource(db, sourceId),
    isByFace ? findConsent(db, accountId) : null,
  ]);
  if (!services.includes(SERVICE_OF[use])) return { kind: 'refused', because: 'not_paid', source: null };
  if (isByFace && !faceSearch) return { kind: 'refused', because: 'face_search_off', source: null };
  const refusal = findSourceRefusal(sourceKinds, source, use);
  if (!source || refusal) return { kind: 'refused', because: toRefusalReason(refusal, { source, use }), source };
  if (isByFace && !consent) return { kind: 'refused', because: 'consent_required', source: null };
  return { kind: 'granted', source, consent };
}

/** Distinguishes a source that exists but cannot be monitored from an unknown one. */
function toRefusalReason(
  refusal: ReturnType<typeof findSourceRefusal>,
  { source, use }: { source: Source | null; use: SourceUse },
): AuthoriseRefusal {
  if (refusal !== 'source_unknown' && refusal !== null) return refusal;
  return source && use === 'monitor' ? 'source_not_monitored' : 'source_unknown';
}

/** Whether VK pages may be collected and viewed: demo pages by everyone, others with the service. */
export function mayUseVk({ services }: Pick<Caller, 'services'>, { demo }: { demo: boolean }): boolean {
  return demo || services.includes(SERVICE.vk);
}
