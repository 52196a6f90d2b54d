import type { Post } from '@vidno/contract/vk/posts';
import type { ReactNode } from 'react';
import { Card } from '#shared/ui/layout/card.tsx';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { PostSummary } from './post-summary.tsx';
import styles from './posts-card.module.css';

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
