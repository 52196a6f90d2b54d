import { SERVICE } from '@vidno/contract/constants';
import type { SourceUse } from '@vidno/contract/sources';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listServices } from '#features/identity/public.ts';
import { type Consent, findConsent } from '#features/privacy/public.ts';
import { listSources, type Source, type SourceKinds } from '#features/sources/public.ts';
import { type ChosenSources, chooseSources, type SourceRefusal, type SourceRequest } from './source-rules.ts';

export interface AuthoriseTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  /** False if the operator turned face search off or the database has no pgvector. */
  readonly faceSearch: boolean;
  readonly clock: Clock;
  readonly paymentsOn: boolean;
}

export interface AuthoriseRequest extends SourceRequest {
  readonly accountId: number;
  /** Those open to the caller, where the request says; otherwise those of the account. */
  readonly services?: readonly number[] | undefined;
  /** The work was authorised when it started, so it may finish even if the service has expired since. */
  readonly isUnderway?: boolean;
}

export type AuthoriseRefusal = 'not_paid' | 'face_search_off' | 'consent_required' | SourceRefusal['because'];

export type AuthoriseOutcome =
  /** `consent` is stored with a photo search; null for other work. */
  | (Omit<ChosenSources, 'kind'> & { readonly kind: 'granted'; readonly consent: Consent | null })
  | { readonly kind: 'refused'; readonly because: AuthoriseRefusal; readonly source: Source | null };

const SERVICE_OF: Readonly<Record<SourceUse, number>> = {
  photo: SERVICE.smartSearch,
  keyword: SERVICE.smartSearch,
  monitor: SERVICE.monitoring,
};

/**
 * Decides whether this account may start, repeat or continue this work now. All checks are here and nowhere else: the service,
 * the face search switch, the current consent and the sources, of which one must be up. A search that no service covers is paid
 * for when it starts (`search-payments`).
 */
export async function authorise(
  { db, clock, sourceKinds, faceSearch, paymentsOn }: AuthoriseTools,
  { accountId, use, sources, services: given, isUnderway = false }: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  const isByFace = use === 'photo';
  const [services, known, consent] = await Promise.all([
    isUnderway ? [SERVICE_OF[use]] : (given ?? listServices(db, { accountId, now: clock(), paymentsOn })),
    listSources(db),
    isByFace ? findConsent(db, accountId) : null,
  ]);
  const isPaidEach = paymentsOn && use !== 'monitor';
  if (!services.includes(SERVICE_OF[use]) && !isPaidEach) return { kind: 'refused', because: 'not_paid', source: null };
  if (isByFace && !faceSearch) return { kind: 'refused', because: 'face_search_off', source: null };
  const chosen = chooseSources(sourceKinds, known, { use, sources });
  if (chosen.kind === 'refused') return chosen;
  if (isByFace && !consent) return { kind: 'refused', because: 'consent_required', source: null };
  return { ...chosen, kind: 'granted', consent };
}
