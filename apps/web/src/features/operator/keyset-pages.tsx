import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import styles from './operator.module.css';
import { texts } from './texts.ts';

interface KeysetPagesProps {
  /** The name of the list. */
  readonly of: string;
  /** Which rows come further on. */
  readonly onward: 'older' | 'later';
  readonly isFirst: boolean;
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** Null for the first page. */
  readonly onTurn: (to: string | null) => void;
}

/** Of a list that is read by keys: to its beginning, and on. */
export function KeysetPages({ of, onward, isFirst, next, onTurn }: KeysetPagesProps) {
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.bar} aria-label={texts.listPages(of)}>
      {!isFirst && (
        <Button theme="gray" onClick={() => onTurn(null)}>
          {texts.toFirst}
        </Button>
      )}
      {next !== null && <Button onClick={() => onTurn(next)}>{texts.onward[onward]}</Button>}
    </nav>
  );
}

interface KeysetTableProps<Row> {
  readonly page: UseQueryResult<{ readonly data: readonly Row[]; readonly next: string | null }>;
  readonly caption: string;
  readonly columns: readonly Column<Row, never>[];
  /** Instead of a table without rows. */
  readonly empty: ReactNode;
  readonly onward: KeysetPagesProps['onward'];
  /** Where the page begins; undefined for the first. */
  readonly after: string | undefined;
  readonly onTurn: KeysetPagesProps['onTurn'];
}

/** A page of such a list in all of its states. */
export function KeysetTable<Row extends { readonly id: string }>(props: KeysetTableProps<Row>) {
  const { page, caption, columns, empty, onward, after, onTurn } = props;
  const { data, error, refetch, isFetching } = page;
  if (!data)
    return error ? (
      <FailureAlert failure={error} title={texts.listFailed} onRetry={refetch} />
    ) : (
      <Skeleton height="20rem" />
    );
  return (
    <>
      <FailureAlert failure={error} title={texts.listFailed} onRetry={refetch} />
      {data.data.length === 0 ? (
        empty
      ) : (
        <SortableTable caption={caption} columns={columns} rows={data.data} rowKey={({ id }) => id} busy={isFetching} />
      )}
      <KeysetPages of={caption} onward={onward} isFirst={after === undefined} next={data.next} onTurn={onTurn} />
    </>
  );
}
