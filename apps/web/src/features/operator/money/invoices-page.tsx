import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import {
  exportInvoices,
  INVOICE_PURPOSES,
  INVOICE_STATES,
  type InvoiceLine,
  SHOWN_INVOICES,
} from '@vidno/contract/operator/money';
import { previewWriteOff, writeOffBalance } from '@vidno/contract/operator/money-changes';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '#features/session/api.ts';
import { formatMoment, formatNumber } from '#shared/format/format.ts';
import { formatKopecks, formatKopecksExact } from '#shared/format/kopecks.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import type { Column } from '#shared/ui/table/sort-picker.tsx';
import { AccountLink, OperatorLink, type Query, useQueryOfAddress } from '../address.tsx';
import { ChangeDialog } from '../change-dialog.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { FindForm } from '../find-form.tsx';
import { ExportButton, KeysetTable } from '../keyset-pages.tsx';
import styles from '../operator.module.css';
import { PartsFrame } from '../parts-frame.tsx';
import { useAccountMoney, useExportMonth, useFigures, useFindInvoice, useInvoices } from './api.ts';
import { filtersOf, monthOf } from './rules.ts';
import { SumForm } from './sum-form.tsx';
import { texts } from './texts.ts';

type Change = (changed: Query) => void;

export function InvoicesPage() {
  const [query, change] = useQueryOfAddress();
  const filters = filtersOf(query);
  const find = useFindInvoice();
  return (
    <PartsFrame of="money">
      <Figures asked={query.month} onMonth={(month) => change({ month })} />
      <Section title={texts.invoices} action={<ExportButton load={() => call(exportInvoices, { query: filters })} />}>
        <FindForm texts={texts} maxLength={100} find={find} addressOf={addressOf} />
        {/* Another filter begins at the newest again. */}
        <Filters query={query} onChange={(changed) => change({ ...changed, after: undefined })} />
        {filters.account !== undefined && <AccountMoney key={filters.account} account={filters.account} />}
        <List query={query} onTurn={(after) => change({ after: after ?? undefined })} />
      </Section>
    </PartsFrame>
  );
}

function Figures({
  asked,
  onMonth,
}: {
  readonly asked: string | undefined;
  readonly onMonth: (month: string) => void;
}) {
  const month = monthOf(asked, Date.now());
  const { data, error, refetch } = useFigures(month);
  const download = useExportMonth();
  return (
    <Section title={texts.figures}>
      <div className={styles.search}>
        <TextField
          label={texts.month}
          type="month"
          value={month}
          onChange={(event) => onMonth(event.target.value)}
          required
        />
      </div>
      <FailureAlert failure={error} title={texts.figuresFailed} onRetry={refetch} />
      {data ? (
        <dl className={styles.figures}>
          <Figure label={texts.paid} value={formatKopecks(data.paid_kopecks)} means={texts.paidMeans} />
          <Figure label={texts.refunded} value={formatKopecks(data.refunded_kopecks)} means={texts.refundedMeans} />
          <Figure
            label={texts.inForce}
            value={formatKopecks(data.in_force.kopecks)}
            means={texts.inForceMeans(formatNumber(data.in_force.subscriptions))}
          />
          <Figure label={texts.owed} value={formatKopecks(data.owed_kopecks)} means={texts.owedMeans} />
        </dl>
      ) : (
        !error && <Skeleton height="8rem" />
      )}
      {data && <p className={styles.quiet}>{texts.standing(formatMoment(data.at))}</p>}
      <FailureAlert failure={download.error} title={texts.downloadFailed} />
      <div className={styles.bar}>
        <Button busy={download.isPending} onClick={() => download.mutate(month)}>
          {texts.download}
        </Button>
      </div>
    </Section>
  );
}

function Figure({
  label,
  value,
  means,
}: {
  readonly label: string;
  readonly value: string;
  readonly means: ReactNode;
}) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className={styles.means}>{means}</dd>
    </div>
  );
}

export function addressOf({ account, id }: { readonly account: number; readonly id: string }): string {
  return `/money/invoices/${account}/${id}`;
}

const SHOWN = [
  { value: '', label: texts.all },
  ...Object.entries(SHOWN_INVOICES).map(([value, label]) => ({ value, label })),
];

function Filters({ query, onChange }: { readonly query: Query; readonly onChange: Change }) {
  return (
    <FilterBar names={['show', 'account', 'from', 'to']} query={query} onChange={onChange}>
      {(field) => (
        <>
          <SelectField label={texts.show} options={SHOWN} {...field('show')} />
          <TextField label={texts.account} hint={texts.accountHint} inputMode="numeric" {...field('account')} />
          <TextField label={texts.from} type="date" {...field('from')} />
          <TextField label={texts.to} type="date" {...field('to')} />
        </>
      )}
    </FilterBar>
  );
}

function AccountMoney({ account }: { readonly account: number }) {
  const { data, error, refetch } = useAccountMoney(account);
  const params = { account };
  return (
    <Card as="section" aria-label={texts.accountMoney(account)}>
      <div className={styles.findings}>
        <p className={styles.bar}>
          <strong>{texts.accountMoney(account)}</strong>
          <OperatorLink to={`/users/${account}`}>{texts.toUser}</OperatorLink>
        </p>
        <FailureAlert failure={error} title={texts.accountFailed} onRetry={refetch} />
        {data ? (
          <dl className={styles.facts}>
            <div>
              <dt>{texts.balance}</dt>
              <dd>{formatKopecks(data.balance_kopecks)}</dd>
            </div>
            <div>
              <dt>{texts.reserved}</dt>
              <dd>{formatKopecks(data.reserved_kopecks)}</dd>
            </div>
          </dl>
        ) : (
          !error && <Skeleton height="3rem" />
        )}
        {data && data.balance_kopecks > 0 && (
          <details className={styles.fold}>
            <summary>{texts.writeOff}</summary>
            <SumForm
              kopecks={null}
              hint={texts.writeOffLead}
              action={texts.writeOff}
              theme="danger"
              dialog={(kopecks, onClose) => (
                <ChangeDialog
                  kind="final"
                  title={texts.writeOffTitle(formatKopecks(kopecks))}
                  action={texts.writeOff}
                  seen={data.seen}
                  onClose={onClose}
                  queryKey={['write-off', account, kopecks]}
                  preview={() => call(previewWriteOff, { params, query: { kopecks } })}
                  send={(body) => call(writeOffBalance, { params, query: { kopecks }, body })}
                />
              )}
            />
          </details>
        )}
      </div>
    </Card>
  );
}

const TONES: Readonly<Partial<Record<InvoiceLine['state'], BadgeTone>>> = {
  paid: 'success',
  held: 'accent',
  failed: 'danger',
  refunded: 'warning',
};

export function StateBadge({ state }: Pick<InvoiceLine, 'state'>) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{INVOICE_STATES[state]}</Badge>;
}

const COLUMNS: readonly Column<InvoiceLine, never>[] = [
  { key: 'at', title: texts.created, cell: ({ created }) => formatMoment(created) },
  {
    key: 'what',
    title: texts.what,
    heads: true,
    cell: (line) => <OperatorLink to={addressOf(line)}>{INVOICE_PURPOSES[line.purpose]}</OperatorLink>,
  },
  { key: 'sum', title: texts.sum, numeric: true, cell: ({ amount_kopecks: sum }) => formatKopecksExact(sum) },
  {
    key: 'state',
    title: texts.state,
    cell: ({ state, problem }) => (
      <span className={styles.bar}>
        <StateBadge state={state} />
        {problem !== null && <Badge tone="warning">{texts.attention}</Badge>}
      </span>
    ),
  },
  {
    key: 'back',
    title: texts.back,
    numeric: true,
    cell: ({ refunded_kopecks: sum }) => (sum === 0 ? texts.none : formatKopecksExact(sum)),
  },
  {
    key: 'who',
    title: texts.who,
    cell: ({ account }) => <AccountLink account={account} />,
  },
  { key: 'acquirer', title: texts.acquirer, cell: ({ acquirer }) => ACQUIRER_TITLES[acquirer] },
];

function List({ query, onTurn }: { readonly query: Query; readonly onTurn: (after: string | null) => void }) {
  const page = useInvoices(filtersOf(query), query.after);
  return (
    <KeysetTable
      page={page}
      caption={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<ReceiptText size={28} />} title={texts.noInvoices}>
          {texts.noInvoicesLead}
        </EmptyState>
      }
      onward="older"
      isFirst={query.after === undefined}
      onTurn={onTurn}
    />
  );
}
