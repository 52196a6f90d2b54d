import type { OperatorDocument } from '@vidno/contract/operator/texts/documents';
import { FileText } from 'lucide-react';
import { formatDate, formatMoment, formatNumber } from '#shared/format/format.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useDocumentsInForce } from './api.ts';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<OperatorDocument, never>[] = [
  {
    key: 'title',
    title: texts.document,
    heads: true,
    cell: ({ kind, title, asks_again: asksAgain }) => (
      <>
        <a href={`/documents/${kind}`} target="_blank" rel="noreferrer">
          {title}
        </a>
        {asksAgain && <Badge tone="warning">{texts.asksAgain}</Badge>}
      </>
    ),
  },
  { key: 'since', title: texts.inForce, cell: ({ version }) => formatDate(version) },
  { key: 'accepted', title: texts.accepted, numeric: true, cell: ({ accepted }) => describeAccepted(accepted) },
  { key: 'news', title: texts.news, cell: ({ summary }) => <span className={styles.details}>{summary}</span> },
  {
    key: 'earlier',
    title: texts.earlier,
    cell: ({ earlier }) =>
      earlier.length === 0
        ? texts.none
        : earlier
            .map(({ version, accepted }) =>
              texts.earlierVersion(formatDate(version), accepted === null ? null : formatNumber(accepted)),
            )
            .join('; '),
  },
];

function describeAccepted(accepted: number | null): string {
  return accepted === null ? texts.notAccepted : formatNumber(accepted);
}

export function DocumentsPage() {
  const { data, error, refetch } = useDocumentsInForce();
  return (
    <PartsFrame of="texts" lead={texts.documentsLead}>
      <FailureAlert failure={error} title={texts.documentsFailed} onRetry={refetch} />
      {!data && !error && <Skeleton height="16rem" />}
      {data && data.missing.length > 0 && <Alert kind="warning">{texts.missing(data.missing)}</Alert>}
      {data?.data.length === 0 && (
        <EmptyState icon={<FileText size={28} />} title={texts.noDocuments}>
          {texts.noDocumentsLead}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <SortableTable caption={texts.documentList} columns={COLUMNS} rows={data.data} rowKey={({ kind }) => kind} />
          <p className={styles.quiet}>{texts.acceptedAsOf(formatMoment(data.at))}</p>
        </>
      )}
    </PartsFrame>
  );
}
