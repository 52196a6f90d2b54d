import type { ReactNode } from 'react';
import { CancelLetter } from '#features/subscription/components/cancel/cancel-letter.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';

export function CancelLetterPage(): ReactNode {
  return <CancelLetter token={useLinkToken()} />;
}
