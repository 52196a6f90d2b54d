import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SentChanges } from '#features/vk-posts/changes/lazy-changes.ts';
import { useVkSet } from '#features/vk-posts/vk-set.ts';
import { ShareLinks } from '#features/vk-reports/share-links.tsx';
import { ChunkBoundary } from '#shared/navigation/load-chunk.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { TrackedAccounts, toListParams, toListSearch } from './tracked-accounts.tsx';

const texts = {
  title: 'Аналитика VK',
  lead: 'Что публикуют страницы и сообщества ВКонтакте, что у них читают и на что откликаются.',
  add: 'Добавить аккаунт',
};

export function VkHomePage(): ReactNode {
  const list = toListParams(useSearch({ strict: false }));
  const { home, add, accountLink } = useVkSet();
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to={add} theme="blue" icon={<Plus size={18} />}>
          {texts.add}
        </ButtonLink>
      }
    >
      <TrackedAccounts
        demo={false}
        list={list}
        onList={(wanted) => void navigate({ to: home, search: toListSearch(wanted) })}
        accountLink={(id) => accountLink(id)}
        addLink={add}
      />
      <ShareLinks
        explain={({ id, filter }, tracked) => (
          <ChunkBoundary loading={null} failed={null}>
            <SentChanges id={tracked} share={id} withoutDeleted={filter.without_deleted} />
          </ChunkBoundary>
        )}
      />
    </Page>
  );
}
