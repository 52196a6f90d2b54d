import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchSet } from '#features/search/search-set.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PhotoSearchResult } from './components/result/photo-search-result.tsx';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';

const texts = { title: 'Результат поиска', list: 'Мои поиски', newSearch: 'Новый поиск' };

export function PhotoResultPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const address = useSearch({ strict: false });
  const { page = 0, band = null, source = null, city = null, exists = false } = address;
  const { age_from: ageFrom = null, age_to: ageTo = null, compare: compared = null } = address;
  const { home, list, keyword, result } = useSearchSet();
  const navigate = useNavigate();
  const openForm = useOpenPhotoForm();
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ButtonLink to={list} theme="white" size="s">
            {texts.list}
          </ButtonLink>
          <ButtonLink to={home} size="s">
            {texts.newSearch}
          </ButtonLink>
        </>
      }
    >
      <PhotoSearchResult
        key={id}
        id={id}
        view={{ page, band, source, city, ageFrom, ageTo, exists, compared }}
        links={{ newSearch: home, list, keyword }}
        onView={(view) =>
          void navigate({
            to: result(id),
            search: {
              ...(view.page > 0 && { page: view.page }),
              ...(view.band && { band: view.band }),
              ...(view.source && { source: view.source }),
              ...(view.city && { city: view.city }),
              ...(view.ageFrom !== null && { age_from: view.ageFrom }),
              ...(view.ageTo !== null && { age_to: view.ageTo }),
              ...(view.compared && { compare: view.compared }),
            },
            // «Назад» leads out of the comparison, however many people were looked at.
            replace: compared !== null,
            resetScroll: view.page !== page,
          })
        }
        onRemoved={() => void navigate({ to: list })}
        onPhotoAgain={openForm}
      />
    </Page>
  );
}
