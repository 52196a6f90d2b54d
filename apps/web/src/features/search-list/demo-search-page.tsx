import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeepSearches } from '#features/login/keep-searches.tsx';
import { SamplePhotos } from '#features/photo-search/samples/sample-photos.tsx';
import { PhotoDrop } from '#features/photo-search/upload/photo-drop.tsx';
import { useOpenPhotoForm } from '#features/search/open-photo-form.ts';
import { useSearchSet } from '#features/search/search-set.ts';
import { SearchSwitch } from '#features/search/search-switch.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { SearchList } from './search-list.tsx';
import styles from './search-pages.module.css';

const texts = {
  title: 'Демопоиск по фото',
  lead: 'Попробуйте без регистрации: добавьте фото, и мы найдём похожих людей.',
  mine: 'Мои демопоиски',
  all: 'Все поиски',
};

export function DemoSearchPage(): ReactNode {
  const { page = 0 } = useSearch({ strict: false });
  const { name, home, list, resultOf } = useSearchSet();
  const navigate = useNavigate();
  const openForm = useOpenPhotoForm();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchSwitch />
      <PhotoDrop onChosen={openForm} />
      <SamplePhotos onChosen={openForm} />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h2>{texts.mine}</h2>
          <ButtonLink to={list} size="s" theme="white">
            {texts.all}
          </ButtonLink>
        </div>
        <KeepSearches />
        <SearchList
          route={name === 'second' ? 'demo-search-second' : 'demo-search'}
          demo
          page={page}
          onPage={(wanted) => void navigate({ to: home, search: wanted > 0 ? { page: wanted } : {} })}
          resultLink={resultOf}
        />
      </section>
    </Page>
  );
}
