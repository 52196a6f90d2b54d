import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MATERIAL_TEXTS, type Material } from '@vidno/contract/materials/materials';
import { ScanFace } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useHeadingFocus } from '#shared/ui/layout/page.tsx';
import { Prose } from '#shared/ui/layout/prose.tsx';
import { materialsQuery } from '../api.ts';
import { headingsOf, nextOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { ArticleContents } from './article-contents.tsx';
import styles from './material-article.module.css';
import { MaterialGrid } from './material-grid.tsx';
import { MaterialMeta } from './material-meta.tsx';
import tagStyles from './tag-links.module.css';

export function MaterialArticle({ material }: { readonly material: Material }) {
  const heading = useHeadingFocus();
  const { title, head_content, content, tags } = material;
  return (
    <>
      <div className={styles.columns}>
        <ArticleContents headings={headingsOf(content)} />
        <article className="article prose">
          <BackLink to="/materials">{MATERIAL_TEXTS.title}</BackLink>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <MaterialMeta material={material} />
          <p className="prose-lead">{head_content}</p>
          <Prose html={content} />
          <ul className={tagStyles.tags} aria-label={texts.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/materials" search={{ tag }} className={tagStyles.tag}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
          <Card as="section" padding="l">
            <div className={styles.try}>
              <div>
                <h2 className={styles.tryTitle}>{texts.tryTitle}</h2>
                <p className="prose-meta">{texts.tryLead}</p>
              </div>
              <ButtonLink theme="blue" weight={500} icon={<ScanFace size={18} aria-hidden />} to="/">
                {texts.try}
              </ButtonLink>
            </div>
          </Card>
        </article>
      </div>
      <ReadNext material={material} />
    </>
  );
}

function ReadNext({ material }: { readonly material: Material }) {
  const newest = useQuery(materialsQuery({ page: 0, tag: null }));
  const next = nextOf(material, newest.data?.data ?? []);
  if (next.length === 0) return null;
  return (
    <section className={styles.next} aria-labelledby="read-next">
      <h2 id="read-next" className={styles.nextTitle}>
        {texts.next}
      </h2>
      <MaterialGrid label={texts.next} materials={next} heading="h3" />
    </section>
  );
}
