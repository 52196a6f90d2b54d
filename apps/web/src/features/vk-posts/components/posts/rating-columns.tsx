import type { PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import { formatShortDate } from '#shared/format/figures.ts';
import { formatMoment } from '#shared/format/format.ts';
import type { Column } from '#shared/ui/table/column.ts';
import type { RankedPost } from '../../posts-rules.ts';
import { postSortTitles, postsTexts } from '../../posts-texts.ts';
import { MetricValue } from '../metric-value.tsx';
import { PostPreview } from './post-preview.tsx';

type PostColumn = Column<RankedPost, PostSort>;

export const RATING_COLUMNS: readonly PostColumn[] = [
  { key: 'place', title: postsTexts.place, numeric: true, cell: ({ place }) => place },
  { key: 'post', title: postsTexts.post, heads: true, cell: ({ post }) => <PostPreview post={post} /> },
  {
    key: 'publish_time',
    title: postSortTitles.publish_time,
    sort: 'publish_time',
    cell: ({ post }) => (
      <time dateTime={post.publish_time} title={formatMoment(post.publish_time)}>
        {formatShortDate(post.publish_time)}
      </time>
    ),
  },
  figure('views'),
  figure('likes'),
  figure('comments'),
  figure('reposts'),
  figure('er'),
  figure('erv'),
];

function figure(name: Exclude<PostSort, 'publish_time'> & keyof Post): PostColumn {
  return {
    key: name,
    title: postSortTitles[name],
    sort: name,
    numeric: true,
    cell: ({ post }) => <MetricValue metric={name} value={post[name]} />,
  };
}
