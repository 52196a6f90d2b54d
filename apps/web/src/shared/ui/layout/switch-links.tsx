import { Link } from '@tanstack/react-router';
import styles from './switch-links.module.css';

interface SwitchLinksProps {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Links between a few pages in one strip; the current one is marked. */
export function SwitchLinks({ label, links }: SwitchLinksProps) {
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
