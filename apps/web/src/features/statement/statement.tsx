import type { OutputOf } from '@vidno/contract/endpoint';
import {
  type getStatement,
  STATEMENT_FORMATS,
  STATEMENT_PAGE_SIZE,
  type StatementLine,
} from '@vidno/contract/money/statement';
import { Download, ReceiptText } from 'lucide-react';
import { moscowDay } from '#shared/format/days.ts';
import { formatKopecksChange, formatKopecksExact } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { type StatementFilter, useExportStatement, useStatement } from './api.ts';
import { STATEMENT_KINDS, type StatementParams } from './params-rules.ts';
import { ALL_TIME, monthsSince, periodOf } from './rules.ts';
import styles from './statement.module.css';
import { fileTexts, texts, totalsTexts } from './texts.ts';
import { TopUpLink } from './top-up-link.tsx';

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

interface StatementFiltersProps {
  readonly filter: StatementFilter;
  readonly months: readonly string[];
  /** Any change returns to the first page. */
  readonly onChange: (params: StatementParams) => void;
}

const BOTH = 'all';
const KINDS = [BOTH, ...STATEMENT_KINDS] as const;

function StatementFilters({ filter, months, onChange }: StatementFiltersProps) {
  const { month, kind } = filter;
  // The address may name a month before the account began.
  const listed = months.includes(month) || month === ALL_TIME ? months : [month, ...months];
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.period}
        options={[...listed, ALL_TIME].map((value) => ({ value, label: texts.month(value) }))}
        value={month}
        onChange={({ target }) => onChange({ month: target.value, kind })}
      />
      <Segmented
        label={texts.show}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind ?? BOTH}
        onChange={(chosen) => onChange({ month, kind: chosen === BOTH ? undefined : chosen })}
      />
      <StatementFiles filter={filter} />
    </div>
  );
}

/** The chosen period as a file. One at a time. */
function StatementFiles({ filter }: { readonly filter: StatementFilter }) {
  const { mutate, isPending, isSuccess, error, variables } = useExportStatement(filter);
  return (
    <div className={styles.files}>
      <fieldset className={styles.formats} aria-label={fileTexts.label}>
        {STATEMENT_FORMATS.map((format) => (
          <Button
            key={format}
            theme="white"
            icon={<Download size={16} />}
            aria-label={fileTexts.download(format)}
            busy={isPending && variables === format}
            onClick={() => !isPending && mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </fieldset>
      <p role="status" className={styles.note}>
        {isPending && fileTexts.busy}
        {isSuccess && fileTexts.done}
      </p>
      <FailureAlert failure={error} />
    </div>
  );
}

const STATEMENT_COLUMNS: readonly Column<StatementLine>[] = [
  {
    key: 'at',
    title: texts.date,
    cell: ({ at }) => (
      <time dateTime={at} className={styles.moment}>
        {texts.moment(at)}
      </time>
    ),
  },
  {
    key: 'title',
    title: texts.operation,
    heads: true,
    cell: ({ title, detail }) => (
      <>
        {title}
        {detail && <small className={styles.detail}>{detail}</small>}
      </>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: (line) => <Amount line={line} /> },
  {
    key: 'balance',
    title: texts.balance,
    numeric: true,
    cell: ({ balance_kopecks }) => formatKopecksExact(balance_kopecks),
  },
  { key: 'receipt', title: texts.receipt, cell: ({ receipt }) => <Receipt state={receipt} /> },
];

/** What was only set aside has not left the balance, so it has no sign. */
function Amount({ line: { amount_kopecks, reserved_kopecks } }: { readonly line: StatementLine }) {
  if (amount_kopecks === 0 && reserved_kopecks > 0) {
    return (
      <span className={styles.aside}>
        {formatKopecksExact(reserved_kopecks)}
        <small className={styles.detail}>{texts.setAside}</small>
      </span>
    );
  }
  return <span className={amount_kopecks > 0 ? styles.in : undefined}>{formatKopecksChange(amount_kopecks)}</span>;
}

function Receipt({ state }: { readonly state: StatementLine['receipt'] }) {
  if (state !== 'none') return <Badge tone={state === 'sent' ? 'neutral' : 'warning'}>{texts.receipts[state]}</Badge>;
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{texts.noReceipt}</VisuallyHidden>
    </>
  );
}

interface StatementTotalsProps {
  readonly totals: OutputOf<typeof getStatement>['totals'];
  /** yyyy-MM or `all`. */
  readonly month: string;
}

/** What there was, what came and went, and what is left: a sum that one can check. */
function StatementTotals({ totals, month }: StatementTotalsProps) {
  const parts = [
    { sign: '', name: totalsTexts.before(periodOf(month).date_from), kopecks: totals.before_kopecks },
    { sign: '+', name: totalsTexts.in, kopecks: totals.in_kopecks },
    { sign: '−', name: totalsTexts.spent, kopecks: totals.spent_kopecks },
    { sign: '−', name: totalsTexts.returned, kopecks: totals.returned_kopecks },
  ];
  return (
    <dl className={styles.totals} aria-label={totalsTexts.label}>
      {parts.map(({ sign, name, kopecks }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sign && <span aria-hidden>{sign} </span>}
            {formatKopecksExact(kopecks)}
          </dd>
        </div>
      ))}
      <div className={styles.left}>
        <dt>{totalsTexts.balance}</dt>
        <dd>
          <span aria-hidden>= </span>
          {formatKopecksExact(totals.balance_kopecks)}
          {totals.reserved_kopecks > 0 && (
            <small>{totalsTexts.reserved(formatKopecksExact(totals.reserved_kopecks))}</small>
          )}
        </dd>
      </div>
    </dl>
  );
}

function StatementSkeleton() {
  return (
    <div className={styles.statement} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton height="4rem" />
      <Card>
        <Skeleton height="16rem" />
      </Card>
    </div>
  );
}

interface NoLinesProps {
  readonly filter: StatementFilter;
  readonly months: readonly string[];
  /** There are lines, but fewer than the address says. */
  readonly isPastEnd: boolean;
  readonly onChange: (params: StatementParams) => void;
}

function NoLines({ filter: { month, kind }, months, isPastEnd, onChange }: NoLinesProps) {
  const icon = <ReceiptText size={28} />;
  if (isPastEnd) {
    const back = <Button onClick={() => onChange({ month, kind })}>{texts.firstPage}</Button>;
    return <EmptyState icon={icon} title={texts.emptyPage} action={back} />;
  }
  const isWhole = kind === undefined && (month === ALL_TIME || months.length === 1);
  if (isWhole) {
    return (
      <EmptyState icon={icon} title={texts.emptyTitle} action={<TopUpLink />}>
        {texts.empty}
      </EmptyState>
    );
  }
  const showAll = <Button onClick={() => onChange({ month: ALL_TIME })}>{texts.showAll}</Button>;
  return (
    <EmptyState icon={icon} title={texts.nothingTitle} action={showAll}>
      {texts.nothing}
    </EmptyState>
  );
}
