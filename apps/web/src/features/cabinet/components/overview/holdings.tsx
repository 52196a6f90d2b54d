import { Link } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { ChartNoAxesCombined, Radar, ScanFace } from 'lucide-react';
import { formatNumber, pluralOf } from '#shared/format/format.ts';
import { Section } from '#shared/ui/layout/section.tsx';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './holdings.module.css';

/** What the account holds, and the way to it. */
export function Holdings({ counts }: { readonly counts: Cabinet['counts'] }) {
  const held = [
    { to: '/smart-search/list', count: counts.searches, forms: texts.searchForms, Icon: ScanFace },
    { to: '/monitor-search/list', count: counts.monitors, forms: texts.monitorForms, Icon: Radar },
    { to: '/vk', count: counts.vk_accounts, forms: texts.vkAccountForms, Icon: ChartNoAxesCombined },
  ];
  return (
    <Section title={texts.holdings}>
      <ul className={styles.tiles}>
        {held.map(({ to, count, forms, Icon }) => (
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
