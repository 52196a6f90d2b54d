import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useVkSet } from '#features/vk-posts/vk-set.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { AddAccount } from './add-account.tsx';

const texts = {
  title: 'Пробная аналитика VK',
  lead: 'Один аккаунт, последние 100 постов: все экраны, бесплатно и без регистрации.',
  mine: 'Мой пробный аккаунт',
};

export function DemoVkPage(): ReactNode {
  const { home } = useVkSet();
  const navigate = useNavigate();
  const { login } = useSearch({ strict: false });
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="reading"
      actions={
        <ButtonLink to={home} theme="white">
          {texts.mine}
        </ButtonLink>
      }
    >
      <AddAccount home={home} named={login} onAdded={() => void navigate({ to: home })} />
    </Page>
  );
}
