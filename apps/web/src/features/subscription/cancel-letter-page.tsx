import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { CancelLetter } from './components/cancel/cancel-letter.tsx';

export function CancelLetterPage(): ReactNode {
  return <CancelLetter token={useLinkToken()} />;
}
