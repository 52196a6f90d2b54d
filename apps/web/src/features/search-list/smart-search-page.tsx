import type { ReactNode } from 'react';
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
