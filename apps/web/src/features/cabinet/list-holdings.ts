import type { Cabinet } from '@vidno/contract/account/cabinet';
import { SERVICE } from '@vidno/contract/constants';
import { ChartNoAxesCombined, Radar, ScanFace } from 'lucide-react';
import { overviewTexts as texts } from './texts.ts';

/** What an account can hold: how many of each there are, and where they are shown. */
export function listHoldings({ counts, profile }: Pick<Cabinet, 'counts' | 'profile'>) {
  // Whoever has nothing but the visitor has it on screens of its own.
  const vk = profile.allow_services.includes(SERVICE.vk) ? '/vk' : '/create/search-vk/list';
  return [
    { to: '/smart-search/list', count: counts.searches, forms: texts.searchForms, Icon: ScanFace },
    { to: '/monitor-search/list', count: counts.monitors, forms: texts.monitorForms, Icon: Radar },
    { to: vk, count: counts.vk_accounts, forms: texts.vkAccountForms, Icon: ChartNoAxesCombined },
  ] as const;
}
