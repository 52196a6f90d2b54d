import { proofQuestion } from '#features/session/api.ts';
import type { ProofReturn } from '../rules.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { ProofReturned } from './proof-returned.tsx';

interface ProofProps {
  readonly isAsked: boolean;
  /** Null unless the browser has come back from a proof at VK ID. */
  readonly returned: ProofReturn | null;
}

/** The question who one is, and what came of it at VK ID. */
export function Proof({ isAsked, returned }: ProofProps) {
  return (
    <>
      {isAsked && <ProofDialog onAnswer={proofQuestion.answer} />}
      {returned && <ProofReturned returned={returned} />}
    </>
  );
}
