import type { ReactNode } from 'react';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { SamplePhotos } from '#features/photo-search/components/sample-photos.tsx';
import { SearchList } from '#features/search-list/components/search-list.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useOpenPhotoForm } from './open-photo-form.ts';
import styles from './search-pages.module.css';
import { useSearchSet } from './search-set.ts';
import { SearchSwitch } from './search-switch.tsx';

const texts = {
  title: 'Поиск по фото',
  lead: 'Добавьте фото — найдём похожих людей и честно скажем, насколько уверены.',
  recent: 'Последние поиски',
  all: 'Все поиски',
};

const NEWEST = 3;

export function SmartSearchPage(): ReactNode {
  const { list, resultOf } = useSearchSet();
  const openForm = useOpenPhotoForm();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SearchSwitch />
      <PhotoDrop onChosen={openForm} />
      <SamplePhotos onChosen={openForm} />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h2>{texts.recent}</h2>
          <ButtonLink to={list} size="s" theme="white">
            {texts.all}
          </ButtonLink>
        </div>
        <SearchList
          route="smart-search"
          demo={false}
          page={0}
          newest={NEWEST}
          onPage={() => undefined}
          resultLink={resultOf}
        />
      </section>
    </Page>
  );
}
