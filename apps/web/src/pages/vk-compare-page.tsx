import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Compare } from '#features/vk-posts/components/compare/compare.tsx';
import { ExportMenu } from '#features/vk-reports/components/export-menu.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PeriodPicker } from '#shared/ui/period/period-picker.tsx';
import { useAccountScreen } from './vk-account-screen.ts';
import { useVkSet } from './vk-set.ts';

const texts = { title: 'Сравнение аккаунтов', back: 'Все аккаунты', fileName: '' };

export function VkComparePage(): ReactNode {
  const { filter, params, change, onPeriod, frame } = useAccountScreen();
  const { home, accountLink } = useVkSet();
  const { ids = '' } = params;
  return (
    <Page
      title={texts.title}
      above={
        <Link to={home}>
          <ChevronLeft size={16} aria-hidden /> {texts.back}
        </Link>
      }
      actions={
        ids !== '' && (
          <>
            <PeriodPicker {...frame.period} onChange={onPeriod} />
            <ExportMenu exportable={{ id: ids, name: texts.fileName, table: 'compare', filter }} tableOnly />
          </>
        )
      }
    >
      <Compare filter={filter} params={params} home={home} accountLink={accountLink} onChange={change} />
    </Page>
  );
}
