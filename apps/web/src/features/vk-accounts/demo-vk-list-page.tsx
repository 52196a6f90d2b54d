import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useVkSet } from '#features/vk-posts/vk-set.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { TrackedAccounts, toListParams, toListSearch } from './tracked-accounts.tsx';

const texts = {
  title: 'Мой пробный аккаунт',
  lead: 'Один аккаунт, последние 100 постов.',
  all: 'Вся аналитика VK',
};

export function DemoVkListPage(): ReactNode {
  const list = toListParams(useSearch({ strict: false }));
  const { home, add, accountLink } = useVkSet();
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to="/vk" theme="white">
          {texts.all}
        </ButtonLink>
      }
    >
      <TrackedAccounts
        demo
        list={list}
        onList={(wanted) => void navigate({ to: home, search: toListSearch(wanted) })}
        accountLink={(id) => accountLink(id)}
        addLink={add}
      />
    </Page>
  );
}
