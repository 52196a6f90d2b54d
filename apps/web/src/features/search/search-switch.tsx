import type { ReactNode } from 'react';
import { SwitchLinks } from '#shared/ui/layout/switch-links.tsx';
import { useSearchSet } from './search-set.ts';

const texts = { label: 'Как искать', photo: 'По фото', keyword: 'По словам' };

/** The two ways to search of one set of pages. */
export function SearchSwitch(): ReactNode {
  const { home, keyword } = useSearchSet();
  return (
    <SwitchLinks
      label={texts.label}
      links={[
        { to: home, label: texts.photo },
        { to: keyword, label: texts.keyword },
      ]}
    />
  );
}
