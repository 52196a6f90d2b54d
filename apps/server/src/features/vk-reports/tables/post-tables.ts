import type { Post } from '@vidno/contract/vk/posts';
import type { Column, ReportTable, Row } from '#files/documents/report-document.ts';
import { groupLabel } from '../label-rules.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Дата', kind: 'time', width: 17 },
  { title: 'Текст', kind: 'text', width: 60 },
  { title: 'Тип', kind: 'text', width: 9 },
  { title: 'Лайки', kind: 'count', width: 10 },
  { title: 'Комм.', kind: 'count', width: 10 },
  { title: 'Репосты', kind: 'count', width: 10 },
  { title: 'Просмотры', kind: 'count', width: 12 },
  { title: 'ER, %', kind: 'decimal', width: 8 },
  { title: 'ERv, %', kind: 'decimal', width: 8 },
  { title: 'Ссылка', kind: 'link', width: 10 },
];

export const count = new Intl.NumberFormat('ru-RU');

export function postTable(title: string, posts: readonly Post[]): ReportTable {
  return { title, columns: COLUMNS, pages: [posts.map(toRow)] };
}

/** Streams posts. A note says so if the limit leaves some out. */
export function postTables(
  pages: AsyncIterable<readonly Post[]>,
  { total, limit }: { total: number; limit: number },
): ReportTable {
  const note = total > limit ? `Показаны первые ${count.format(limit)} постов из ${count.format(total)}.` : undefined;
  return { title: 'Посты', columns: COLUMNS, pages: toRows(pages), note };
}

async function* toRows(pages: AsyncIterable<readonly Post[]>): AsyncGenerator<Row[]> {
  for await (const posts of pages) yield posts.map(toRow);
}

function toRow(post: Post): Row {
  return [
    post.publish_time,
    post.text,
    groupLabel('content_type', post.content_type),
    post.likes,
    post.comments,
    post.reposts,
    post.views,
    post.er,
    post.erv,
    post.url,
  ];
}
