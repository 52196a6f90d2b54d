import type { Cabinet } from '@vidno/contract/account/cabinet';
import { ChartNoAxesCombined, Radar, ScanFace } from 'lucide-react';
import { overviewTexts as texts } from '../../texts.ts';

/** What an account can hold: how many of each there are, and where they are shown. */
export function listHoldings(counts: Cabinet['counts']) {
  return [
    { to: '/smart-search/list', count: counts.searches, forms: texts.searchForms, Icon: ScanFace },
    { to: '/monitor-search/list', count: counts.monitors, forms: texts.monitorForms, Icon: Radar },
    { to: '/vk', count: counts.vk_accounts, forms: texts.vkAccountForms, Icon: ChartNoAxesCombined },
  ] as const;
}
