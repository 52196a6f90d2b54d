import type { ReactNode } from 'react';
import { SharedSearch } from '#features/photo-search/components/share/shared-search.tsx';
import { useLinkToken } from '#shared/navigation/link-token.ts';

export function SharedSearchPage(): ReactNode {
  const token = useLinkToken();
  return <SharedSearch key={token} token={token} />;
}
