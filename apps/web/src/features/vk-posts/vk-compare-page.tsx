import type { ReactNode } from 'react';
import { ExportMenu } from '#features/vk-reports/components/export-menu.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PeriodPicker } from '#shared/ui/period/period-picker.tsx';
import { Compare } from './components/compare/compare.tsx';
import { FIRST_VK_DAY } from './frame-rules.ts';
import { useAccountScreen } from './vk-account-screen.ts';
import { useVkSet } from './vk-set.ts';

const texts = { title: 'Сравнение аккаунтов', back: 'Все аккаунты' };

export function VkComparePage(): ReactNode {
  const { filter, params, change, onPeriod, frame } = useAccountScreen();
  const { home, accountLink } = useVkSet();
  const { ids = '' } = params;
  return (
    <Page
      title={texts.title}
      above={<BackLink to={home}>{texts.back}</BackLink>}
      actions={
        ids !== '' && (
          <>
            <PeriodPicker {...frame.period} firstDay={FIRST_VK_DAY} onChange={onPeriod} />
            <ExportMenu exportable={{ id: ids, name: '', table: 'compare', filter }} tableOnly />
          </>
        )
      }
    >
      <Compare filter={filter} params={params} home={home} accountLink={accountLink} onChange={change} />
    </Page>
  );
}
