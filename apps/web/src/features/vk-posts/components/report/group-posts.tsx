import type { Filter } from '@vidno/contract/vk/filter';
import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { groupTitle } from '../../group-texts.ts';
import type { PostGroup, PostListChange, PostOrder } from '../../posts-rules.ts';
import { reportTexts as texts } from '../../report-texts.ts';
import { PostList } from '../posts/post-list.tsx';
import styles from './report.module.css';

interface GroupPostsProps {
  readonly id: string;
  readonly filter: Filter;
  readonly group: PostGroup;
  readonly order: PostOrder;
  readonly page: number;
  /** The group was just selected above, so its posts are scrolled into view. */
  readonly takesFocus: boolean;
  readonly onChange: (change: PostListChange) => void;
  readonly onUnchoose: () => void;
}

export function GroupPosts({ takesFocus, onUnchoose, group, ...list }: GroupPostsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the group changes.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, group.value]);
  return (
    <section className={styles.posts}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {texts.chosen(groupTitle(group.type, group.value))}
        </h2>
        <Button theme="white" size="s" onClick={onUnchoose}>
          {texts.unchoose}
        </Button>
      </div>
      <PostList {...list} group={group} />
    </section>
  );
}
