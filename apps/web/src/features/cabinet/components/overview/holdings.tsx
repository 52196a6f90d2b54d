import { Link } from '@tanstack/react-router';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { ChartNoAxesCombined, Radar, ScanFace } from 'lucide-react';
import { Section } from '#shared/ui/layout/section.tsx';
import { overviewTexts as texts } from '../../texts.ts';
import styles from './holdings.module.css';

/** What the account holds, and the way to it. */
export function Holdings({ counts }: { readonly counts: Cabinet['counts'] }) {
  return (
    <Section title={texts.holdings}>
      <ul className={styles.tiles}>
        <li>
          <Link to="/smart-search/list" className={styles.tile}>
            <ScanFace size={22} aria-hidden />
            {texts.searches(counts.searches)}
          </Link>
        </li>
        <li>
          <Link to="/monitor-search/list" className={styles.tile}>
            <Radar size={22} aria-hidden />
            {texts.monitors(counts.monitors)}
          </Link>
        </li>
        <li>
          <Link to="/vk" className={styles.tile}>
            <ChartNoAxesCombined size={22} aria-hidden />
            {texts.vkAccounts(counts.vk_accounts)}
          </Link>
        </li>
      </ul>
    </Section>
  );
}
