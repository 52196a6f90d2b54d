import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { MonitorList } from './components/list/monitor-list.tsx';

const texts = {
  title: 'Мониторинг поиска',
  lead: 'Повторяем ваш запрос по расписанию и сообщаем, что изменилось.',
  create: 'Начать следить',
};

export function MonitorListPage(): ReactNode {
  const { page = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to="/monitor-search/create" theme="blue">
          {texts.create}
        </ButtonLink>
      }
    >
      <MonitorList
        page={page}
        onPage={(wanted) => void navigate({ to: '/monitor-search/list', search: wanted > 0 ? { page: wanted } : {} })}
      />
    </Page>
  );
}
