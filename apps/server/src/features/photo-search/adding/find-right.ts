import type { Database } from '#database/database.ts';
import type { AccountId } from '#features/identity/public.ts';
import { type Consent, findConsent } from '#features/privacy/public.ts';
import { findSource, refusalOf, type Source, type SourceKinds } from '#features/sources/public.ts';

export type FindRightOutcome =
  | { kind: 'granted'; source: Source; consent: Consent }
  | { kind: 'refused'; because: 'source_unknown' | 'source_unavailable' | 'source_down' | 'consent_required' };

/** By which right this account may search in this source now. */
export async function findRight(
  { db, sourceKinds }: { readonly db: Database; readonly sourceKinds: SourceKinds },
  { accountId, sourceId }: { accountId: AccountId; sourceId: string },
): Promise<FindRightOutcome> {
  const [source, consent] = await Promise.all([findSource(db, sourceId), findConsent(db, accountId)]);
  const refusal = refusalOf(sourceKinds, source, 'photo');
  if (!source || refusal) return { kind: 'refused', because: refusal ?? 'source_unknown' };
  return consent ? { kind: 'granted', source, consent } : { kind: 'refused', because: 'consent_required' };
}
