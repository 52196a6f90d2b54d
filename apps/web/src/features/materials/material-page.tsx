import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '@vidno/contract/client';
import { MATERIAL_TEXTS, type Material, type MaterialSummary } from '@vidno/contract/materials/materials';
import { ScanFace, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page, useHeadingFocus } from '#shared/ui/layout/page.tsx';
import { Prose } from '#shared/ui/layout/prose.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { materialQuery, materialsQuery } from './api.ts';
import { MaterialGrid, MaterialMeta } from './material-grid.tsx';
import styles from './material-page.module.css';
import tagStyles from './tag-links.module.css';
import { texts } from './texts.ts';

const NOT_FOUND = 404;

export function MaterialPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const material = useQuery(materialQuery(id));
  if (material.data) return <MaterialArticle material={material.data} />;
  if (!material.error) return <ArticleSkeleton />;
  if (material.error instanceof ApiError && material.error.status === NOT_FOUND) return <MissingMaterial />;
  return (
    <Page title={MATERIAL_TEXTS.title} width="reading">
      <FailureAlert failure={material.error} onRetry={material.refetch} />
    </Page>
  );
}

function MissingMaterial() {
  return (
    <Notice
      icon={<SearchX size={28} />}
      title={MATERIAL_TEXTS.missing}
      actions={
        <ButtonLink theme="blue" weight={500} to="/materials">
          {texts.back}
        </ButtonLink>
      }
    >
      {texts.missingLead}
    </Notice>
  );
}

function MaterialArticle({ material }: { readonly material: Material }) {
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

const WORTH_LISTING = 2;

/** Links to the headings; a text with a single one needs none. */
function ArticleContents({ headings }: { readonly headings: readonly Heading[] }) {
  if (headings.length < WORTH_LISTING) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents" className={styles.title}>
        {texts.contents}
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ArticleSkeleton() {
  return (
    <div className="article prose">
      <p role="status">
        <VisuallyHidden>{texts.articleLoading}</VisuallyHidden>
      </p>
      <Skeleton height="2.5rem" width="90%" />
      <Skeleton width="30%" />
      <Skeleton height="4rem" />
      <Skeleton height="12rem" />
    </div>
  );
}

interface Heading {
  readonly id: string;
  readonly text: string;
}

/** @limit list: No more materials are suggested after one. */
const NEXT_MAX = 3;

/** The headings of the second level, for the contents. */
export function headingsOf(html: string): Heading[] {
  const headings = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2[id]');
  return [...headings].map(({ id, textContent }) => ({ id, text: textContent ?? '' }));
}

/** What to read after this one: what shares most tags with it, then the newest. */
export function nextOf(
  current: Pick<MaterialSummary, 'slug' | 'tags'>,
  newestFirst: readonly MaterialSummary[],
): MaterialSummary[] {
  const shared = ({ tags }: MaterialSummary) => tags.filter((tag) => current.tags.includes(tag)).length;
  return newestFirst
    .filter(({ slug }) => slug !== current.slug)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, NEXT_MAX);
}
