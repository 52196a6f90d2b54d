import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PhotoDrop } from '#features/photo-search/components/photo-drop.tsx';
import { SampleStrip } from '#features/photo-search/components/sample-strip.tsx';
import { SearchList } from '#features/search-list/components/search-list.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useAfterUpload } from './after-upload.ts';
import styles from './search-pages.module.css';
import { useSearchSet } from './search-set.ts';

const texts = {
  title: 'Поиск по фото',
  lead: 'Добавьте фото — найдём похожих людей и честно скажем, насколько уверены.',
  recent: 'Последние поиски',
  all: 'Все поиски',
  keyword: 'Поиск по словам',
  keywordNote: 'По имени, городу и описанию.',
  soon: 'Скоро',
};

const NEWEST = 3;

export function SmartSearchPage(): ReactNode {
  const { name, list, result } = useSearchSet();
  const goOn = useAfterUpload(name);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <PhotoDrop onUploaded={goOn} />
      <SampleStrip onUploaded={goOn} />
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
          resultLink={result}
        />
      </section>
      <Card>
        <p className={styles.soon}>
          <Link to="/smart-search/photo/keyword">{texts.keyword}</Link>
          <Badge>{texts.soon}</Badge>
          <span>{texts.keywordNote}</span>
        </p>
      </Card>
    </Page>
  );
}
