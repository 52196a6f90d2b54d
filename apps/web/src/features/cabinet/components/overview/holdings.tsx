import { Link } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { formatNumber, pluralOf } from '#shared/format/format.ts';
import { Section } from '#shared/ui/layout/section.tsx';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './holdings.module.css';
import { listHoldings } from './list-holdings.ts';

/** What the account holds, and the way to it. */
export function Holdings({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <Section title={texts.holdings}>
      <ul className={styles.tiles}>
        {listHoldings(cabinet).map(({ to, count, forms, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon size={22} aria-hidden />
              <b className={styles.count}>{formatNumber(count)}</b> <span>{pluralOf(count, forms)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
