import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ComingSoon } from '#features/coming-soon/components/coming-soon.tsx';

export function ComingSoonPage(): ReactNode {
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.comingSoon });
  return area ? <ComingSoon area={area} /> : null;
}
