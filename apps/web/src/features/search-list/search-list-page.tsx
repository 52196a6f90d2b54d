import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeepSearches } from '#features/login/keep-searches.tsx';
import { useSearchSet } from '#features/search/search-set.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { type ShownFilter, toShownFilter } from './api.ts';
import { SearchList } from './search-list.tsx';

const texts = { title: 'Мои поиски', newSearch: 'Новый поиск' };

export function SearchListPage(): ReactNode {
  const { page = 0, words = '', show } = useSearch({ strict: false });
  const { demo, home, list, listRoute, resultOf } = useSearchSet();
  const navigate = useNavigate();
  const shown = toShownFilter(show);
  const go = (to: { page?: number; words: string; shown: ShownFilter | null }) =>
    void navigate({
      to: list,
      search: {
        ...(to.page && { page: to.page }),
        ...(to.words && { words: to.words }),
        ...(to.shown && { show: to.shown }),
      },
      replace: to.page === undefined,
    });
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
        words={words}
        shown={shown}
        onNarrow={go}
        onPage={(wanted) => go({ page: wanted, words, shown })}
        resultLink={resultOf}
        newSearchLink={home}
      />
    </Page>
  );
}
