import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Page } from '#shared/ui/layout/page.tsx';
import { Unsubscribe } from './components/links/unsubscribe.tsx';

const texts = {
  title: 'Отписка от писем',
  lead: 'Письма перестанут приходить сразу. Уведомления в приложении останутся.',
};

export function UnsubscribePage(): ReactNode {
  const token = useLinkToken();
  const { all = false } = useSearch({ strict: false });
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <Unsubscribe token={token} onlyAll={all} />
    </Page>
  );
}
