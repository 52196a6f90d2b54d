import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type Proof, proofOf } from './proof.ts';
import { findProvenAt } from './proof-repository.ts';
import { isRecentProof } from './proof-rules.ts';

export interface FindProofTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** What was proven in the caller's session in the last minutes; null if nothing was. A visitor has nothing to protect yet. */
export async function findProof(
  { db, clock }: FindProofTools,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
  device: string,
): Promise<Proof | null> {
  const session = await findProvenAt(db, { accountId, sessionId });
  if (session === null) return null;
  if (session.demo) return proofOf({ accountId, sessionId, device, at: null });
  const { provenAt } = session;
  return isRecentProof(provenAt, clock()) ? proofOf({ accountId, sessionId, device, at: provenAt }) : null;
}
