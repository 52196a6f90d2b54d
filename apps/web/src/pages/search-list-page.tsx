import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeepSearches } from '#features/login/components/keep-searches.tsx';
import { SearchList } from '#features/search-list/components/search-list.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useSearchSet } from './search-set.ts';

const texts = { title: 'Мои поиски', newSearch: 'Новый поиск' };

export function SearchListPage(): ReactNode {
  const { page = 0 } = useSearch({ strict: false });
  const { demo, home, list, listRoute, resultOf } = useSearchSet();
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      actions={
        <ButtonLink to={home} theme="blue">
          {texts.newSearch}
        </ButtonLink>
      }
    >
      <KeepSearches />
      <SearchList
        route={listRoute}
        demo={demo}
        page={page}
        onPage={(wanted) => void navigate({ to: list, search: wanted > 0 ? { page: wanted } : {} })}
        resultLink={resultOf}
        newSearchLink={home}
      />
    </Page>
  );
}
