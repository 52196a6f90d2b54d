import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { Tariffs } from './components/tariffs.tsx';
import { TopUp } from './components/top-up.tsx';
import { texts } from './texts.ts';

export function ChangeTariffPage(): ReactNode {
  const { add = null, topup } = useSearch({ from: '/screen-frame/screens/change-tariff' });
  const navigate = useNavigate();
  const back = useLocation({ select: ({ href }) => href });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tariffs added={add} back={back} />
      {topup !== undefined && (
        <TopUp onClose={() => void navigate({ to: '/change-tariff', search: {}, replace: true })} />
      )}
    </Page>
  );
}
