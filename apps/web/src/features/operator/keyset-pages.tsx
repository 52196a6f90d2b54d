import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { useDownload } from './api.ts';
import styles from './operator.module.css';
import { texts } from './texts.ts';

interface KeysetPagesProps<Place> {
  /** The name of the list. */
  readonly of: string;
  /** Which rows come further on. */
  readonly onward: 'older' | 'later';
  readonly isFirst: boolean;
  /** Where the next page begins; null on the last one. */
  readonly next: Place | null;
  /** Null for the first page. */
  readonly onTurn: (to: Place | null) => void;
}

/** Of a list that is read by keys: to its beginning, and on. */
export function KeysetPages<Place>({ of, onward, isFirst, next, onTurn }: KeysetPagesProps<Place>) {
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

interface KeysetTableProps<Row, Place> extends Omit<KeysetPagesProps<Place>, 'of' | 'next'> {
  readonly page: UseQueryResult<{ readonly data: readonly Row[]; readonly next: Place | null }>;
  readonly caption: string;
  readonly columns: readonly Column<Row, never>[];
  readonly rowKey: (row: Row) => string | number;
  /** Instead of a table without rows. */
  readonly empty: ReactNode;
  /** What is said above the reason if it does not load. */
  readonly failed?: string;
}

/** A page of such a list in all of its states. */
export function KeysetTable<Row, Place>(props: KeysetTableProps<Row, Place>) {
  const { page, caption, columns, rowKey, empty, failed = texts.listFailed, ...pages } = props;
  const { data, error, refetch, isPlaceholderData } = page;
  return (
    <>
      <FailureAlert failure={error} title={failed} onRetry={refetch} />
      {!data && !error && <Skeleton height="20rem" />}
      {data?.data.length === 0 && empty}
      {data && data.data.length > 0 && (
        <SortableTable caption={caption} columns={columns} rows={data.data} rowKey={rowKey} busy={isPlaceholderData} />
      )}
      {data && <KeysetPages of={caption} next={data.next} {...pages} />}
    </>
  );
}

/** Saves the whole list that a page shows, as it is filtered, for a spreadsheet. */
export function ExportButton({ load }: { readonly load: () => Promise<File> }) {
  const download = useDownload(load);
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {texts.export}
      </Button>
      <FailureAlert failure={download.error} title={texts.exportFailed} />
    </>
  );
}
