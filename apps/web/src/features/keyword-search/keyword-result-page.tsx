import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import type { ReactNode } from 'react';
import { useSearchSet } from '#features/search/search-set.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { KeywordSearchResult } from './components/result/keyword-search-result.tsx';
import { setFilters } from './filter-rules.ts';

const texts = { title: 'Результат поиска', list: 'Мои поиски' };

export function KeywordResultPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { page = 0, exists = false, age_from, age_to, city, source, without } = useSearch({ strict: false });
  const { demo, home, keyword, list, keywordResult } = useSearchSet();
  const navigate = useNavigate();
  const mayMonitor = useProfile()?.paid_services.includes(SERVICE.monitoring) ?? false;
  return (
    <Page
      title={texts.title}
      actions={
        <ButtonLink to={list} theme="white" size="s">
          {texts.list}
        </ButtonLink>
      }
    >
      <KeywordSearchResult
        key={id}
        id={id}
        demo={demo}
        view={{ page, exists, filters: { age_from, age_to, city, source, without } }}
        links={{
          newSearch: keyword,
          list,
          photoSearch: home,
          monitor: mayMonitor ? '/monitor-search/create' : null,
        }}
        onView={(view) =>
          void navigate({
            to: keywordResult(id),
            search: { ...setFilters(view.filters), ...(view.page > 0 && { page: view.page }) },
            // A switch is remembered, so that to go back would not switch it.
            replace: view.filters.without !== without,
            resetScroll: view.page !== page,
          })
        }
        onRemoved={() => void navigate({ to: list })}
        onStarted={(started) =>
          void navigate({ to: keywordResult(started.id), search: started.exists ? { exists: true } : {} })
        }
      />
    </Page>
  );
}
