import type { ReactNode } from 'react';
import { StatusBoard } from '#features/status/components/status-board.tsx';
import { Page } from '#shared/ui/layout/page.tsx';

const texts = {
  title: 'Состояние источников',
  lead: 'В каждом источнике мы раз в несколько минут делаем проверку. Вот что она показала.',
};

export function StatusPage(): ReactNode {
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <StatusBoard />
    </Page>
  );
}
