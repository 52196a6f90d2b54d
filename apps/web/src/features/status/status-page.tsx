import type { ReactNode } from 'react';
import { Page } from '#shared/ui/layout/page.tsx';
import { StatusBoard } from './components/status-board.tsx';

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
