import { formatPart, formatTypical, metricTitles, typicalTexts } from '@vidno/contract/vk/figures';
import { groupTitle } from '@vidno/contract/vk/labels';
import type { Post, ReportGroup, Typicals } from '@vidno/contract/vk/posts';
import type { ReactNode } from 'react';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Hint } from '#shared/ui/overlay/popover.tsx';
import { ValueOrDash } from '../metric-value.tsx';
import { metricText } from '../metrics.ts';
import { PostPicture } from '../posts/post-picture.tsx';
import { SectionTitle } from '../section-title.tsx';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './typicals.module.css';

const ROWS = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const;

/** Mean and median per post, side by side. */
export function TypicalsTable({ typicals }: { readonly typicals: Typicals }) {
  return (
    <Card as="section">
      <SectionTitle>{typicalTexts.title}</SectionTitle>
      <table className={styles.table} aria-label={typicalTexts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.figure}</th>
            <th scope="col">{typicalTexts.mean}</th>
            <th scope="col">
              <span className={styles.median}>
                {typicalTexts.median}
                <Hint label={texts.medianHint}>{typicalTexts.medianMeaning}</Hint>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((metric) => (
            <tr key={metric}>
              <th scope="row">{metricTitles[metric]}</th>
              <td>
                <ValueOrDash value={typicals[metric].mean} format={(value) => formatTypical(metric, value)} />
              </td>
              <td>
                <ValueOrDash value={typicals[metric].median} format={(value) => formatTypical(metric, value)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface ContentTypesProps {
  readonly groups: readonly ReportGroup[];
  readonly aside?: ReactNode;
}

export function ContentTypes({ groups, aside }: ContentTypesProps) {
  const bars = groups.map(({ value, share, count_posts }) => ({
    id: value,
    label: groupTitle('content_type', value),
    value: share,
    text: formatNumber(count_posts),
    extra: formatPart(share),
  }));
  return (
    <Card as="section">
      <SectionTitle aside={aside}>{texts.contentTypes}</SectionTitle>
      <Bars label={texts.contentTypes} bars={bars} full={1} />
    </Card>
  );
}

interface PostsCardProps {
  readonly title: string;
  readonly posts: readonly Post[];
  readonly aside?: ReactNode;
}

/** The first or last few posts of a rating. */
export function PostsCard({ title, posts, aside }: PostsCardProps) {
  return (
    <Card as="section">
      <SectionTitle aside={aside ?? <span className={styles.note}>{texts.byEr}</span>}>{title}</SectionTitle>
      {posts.length > 0 ? (
        <ul className={styles.posts}>
          {posts.map((post) => (
            <PostSummary key={post.post_id} post={post} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{texts.noBest}</p>
      )}
    </Card>
  );
}

/** A post in two lines: its text and its figures. */
function PostSummary({ post }: { readonly post: Post }) {
  return (
    <li className={styles.post}>
      <PostPicture post={post} />
      <div className={styles.words}>
        <a className={styles.text} href={post.url} target="_blank" rel="noopener noreferrer">
          {post.text || texts.noText}
        </a>
        <p className={styles.facts}>
          <b>
            {metricTitles.er} {metricText('er', post.er)}
          </b>
          {' · '}
          {metricTitles.likes} {formatNumber(post.likes)}
          {' · '}
          <time dateTime={post.publish_time}>{formatMoment(post.publish_time)}</time>
        </p>
      </div>
    </li>
  );
}
