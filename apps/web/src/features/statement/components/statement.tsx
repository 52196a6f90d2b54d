import { STATEMENT_PAGE_SIZE } from '@vidno/contract/money/statement';
import { moscowDay } from '#shared/format/moscow-day.ts';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { useStatement } from '../api.ts';
import type { StatementParams } from '../params-rules.ts';
import { monthsSince } from '../rules.ts';
import { texts } from '../texts.ts';
import { NoLines } from './no-lines.tsx';
import styles from './statement.module.css';
import { STATEMENT_COLUMNS } from './statement-columns.tsx';
import { StatementFilters } from './statement-filters.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { StatementTotals } from './statement-totals.tsx';

interface StatementProps {
  readonly accountId: number;
  /** When the account began: there are no lines before. */
  readonly createdAt: string;
  readonly params: StatementParams;
  readonly onChange: (params: StatementParams) => void;
}

/** Every kopeck in and out: for a month or for all time, with the totals, the receipts and files to take along. */
export function Statement({ accountId, createdAt, params, onChange }: StatementProps) {
  const months = monthsSince(createdAt, moscowDay(new Date()));
  const { month = months[0] ?? '', kind, page = 0 } = params;
  const filter = { accountId, month, kind };
  const { data: statement, error, refetch, isPlaceholderData } = useStatement(filter, page);
  return (
    <div className={styles.statement}>
      <StatementFilters filter={filter} months={months} onChange={onChange} />
      {statement ? (
        <>
          <StatementTotals totals={statement.totals} month={month} />
          {statement.data.length === 0 ? (
            <NoLines filter={filter} isPastEnd={statement.totalCount > 0} months={months} onChange={onChange} />
          ) : (
            <SortableTable
              caption={texts.caption(month)}
              columns={STATEMENT_COLUMNS}
              rows={statement.data}
              rowKey={({ id }) => id}
              busy={isPlaceholderData}
            />
          )}
          <Pager
            page={page}
            pageSize={STATEMENT_PAGE_SIZE}
            total={statement.totalCount}
            onChange={(wanted) => onChange({ ...params, page: wanted || undefined })}
          />
          {statement.data.some(({ receipt }) => receipt === 'waiting') && (
            <p className={styles.note}>{texts.waiting}</p>
          )}
          <p className={styles.note}>{texts.note}</p>
        </>
      ) : (
        (error && <FailureAlert failure={error} onRetry={refetch} />) || <StatementSkeleton />
      )}
    </div>
  );
}
