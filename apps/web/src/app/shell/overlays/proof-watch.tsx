import { useEffect, useState, useSyncExternalStore } from 'react';
import { proofQuestion } from '#entities/session/api.ts';
import { type ProofReturn, proofReturnOf } from '#features/proof/rules.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const ProofDialog = lazyComponent(() => import('#features/proof/components/proof-dialog.tsx'), 'ProofDialog');
const ProofReturned = lazyComponent(() => import('#features/proof/components/proof-returned.tsx'), 'ProofReturned');

/** Asks users who change how they log in to prove who they are. The dialog is loaded only then. */
export function ProofWatch() {
  const isAsked = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.isAsked);
  const [returned, setReturned] = useState<ProofReturn | null>(null);
  // After the page is there: it must not wait for the chunk.
  useEffect(() => setReturned(proofReturnOf(location.href)), []);
  return (
    <ChunkBoundary>
      {isAsked && <ProofDialog onAnswer={proofQuestion.answer} />}
      {returned && <ProofReturned returned={returned} />}
    </ChunkBoundary>
  );
}
