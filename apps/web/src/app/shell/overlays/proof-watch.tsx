import { useState, useSyncExternalStore } from 'react';
import { proofReturnOf } from '#features/proof/rules.ts';
import { proofQuestion } from '#features/session/api.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const Proof = lazyComponent(() => import('#features/proof/components/proof.tsx'), 'Proof');

/** Asks users who change how they log in to prove who they are. The dialog is loaded only then. */
export function ProofWatch() {
  const isAsked = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.isAsked);
  const [returned] = useState(() => proofReturnOf(location.href));
  return <ChunkBoundary>{(isAsked || returned) && <Proof isAsked={isAsked} returned={returned} />}</ChunkBoundary>;
}
