import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { SharedSearch } from './components/share/shared-search.tsx';

export function SharedSearchPage(): ReactNode {
  const token = useLinkToken();
  return <SharedSearch key={token} token={token} />;
}
