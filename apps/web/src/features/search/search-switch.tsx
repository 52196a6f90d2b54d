import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchSet } from './search-set.ts';
import styles from './search-switch.module.css';

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

interface SwitchLinksProps {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Links between a few pages in one strip; the current one is marked. */
function SwitchLinks({ label, links }: SwitchLinksProps) {
  return (
    <nav aria-label={label} className={styles.strip}>
      {links.map(({ to, label: name }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.link}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
