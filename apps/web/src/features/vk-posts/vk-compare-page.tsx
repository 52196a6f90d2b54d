import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Filter } from '@vidno/contract/vk/filter';
import { Scale, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#features/person/rules.ts';
import { ExportMenu } from '#features/vk-reports/export-menu.tsx';
import { ButtonLink, IconButton } from '#shared/ui/button.tsx';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PeriodPicker } from '#shared/ui/period/period-picker.tsx';
import type { Column, SortOrder } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { comparisonQuery } from './analytics-api.ts';
import {
  COMPARE_FIGURES,
  type Compared,
  type CompareFigure,
  compareTexts,
  compareValue,
  figureOf,
  formatFigure,
  idsOf,
  inOrder,
} from './compare-rules.ts';
import { KindPicker } from './kind-picker.tsx';
import { ValueOrDash } from './metric-value.tsx';
import { ChartSkeleton, SectionTitle } from './section-title.tsx';
import styles from './vk-compare-page.module.css';
import { FIRST_VK_DAY, useAccountScreen, useVkSet, withDays } from './vk-set.ts';

const texts = { title: 'Сравнение аккаунтов', back: 'Все аккаунты' };

export function VkComparePage(): ReactNode {
  const { filter, params, change, onPeriod, frame } = useAccountScreen();
  const { home, accountLink } = useVkSet();
  const { ids = '' } = params;
  return (
    <Page
      title={texts.title}
      above={<BackLink to={home}>{texts.back}</BackLink>}
      actions={
        ids !== '' && (
          <>
            <KindPicker posts={frame.period.posts} onChange={(posts) => onPeriod({ ...frame.period, posts })} />
            <PeriodPicker
              from={filter.date_from ?? undefined}
              to={filter.date_to ?? undefined}
              firstDay={FIRST_VK_DAY}
              onChange={(days) => onPeriod(withDays(frame.period, days))}
            />
            <ExportMenu exportable={{ id: ids, name: '', table: 'compare', filter }} tableOnly />
          </>
        )
      }
    >
      <Compare filter={filter} params={params} home={home} accountLink={accountLink} onChange={change} />
    </Page>
  );
}

/** The search params of the screen; `view` is the figure of the bars. */
export interface CompareParams {
  readonly ids?: string | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly view?: string | undefined;
}

interface CompareProps {
  readonly filter: Filter;
  readonly params: CompareParams;
  /** The list of accounts, where they are chosen. */
  readonly home: string;
  readonly accountLink: (id: string) => string;
  readonly onChange: (params: CompareParams) => void;
}

/** Up to ten accounts compared over one period. */
export function Compare({ filter, params, home, accountLink, onChange }: CompareProps) {
  const { ids, areTooMany } = idsOf(params.ids);
  const comparison = useQuery(comparisonQuery({ ids, filter }));
  const choose = <ButtonLink to={home}>{compareTexts.choose}</ButtonLink>;
  if (ids.length === 0) {
    return (
      <EmptyState icon={<Scale size={28} />} title={compareTexts.emptyTitle} action={choose}>
        {compareTexts.emptyBody}
      </EmptyState>
    );
  }
  if (!comparison.data) {
    if (!comparison.error) return <ChartSkeleton label={compareTexts.loading} />;
    return (
      <FailureAlert
        failure={comparison.error}
        title={compareTexts.failed}
        onRetry={comparison.refetch}
        action={choose}
      />
    );
  }
  const accounts = comparison.data.data;
  const order = { sort: figureOf(params.sort, 'followers'), direction: params.direction ?? 'up' } as const;
  return (
    <div className={styles.compare} aria-busy={comparison.isPlaceholderData}>
      {areTooMany && <Alert>{compareTexts.tooMany}</Alert>}
      <ComparedAccounts
        accounts={accounts}
        onRemove={(removed) => onChange({ ids: ids.filter((id) => id !== removed).join(',') || undefined })}
      />
      <ComparisonTable
        accounts={inOrder(accounts, order)}
        accountLink={accountLink}
        order={order}
        onOrder={({ sort, direction }) => onChange({ sort, direction })}
      />
      <ComparisonBars
        accounts={accounts}
        figure={figureOf(params.view, 'er')}
        onFigure={(figure) => onChange({ view: figure })}
      />
    </div>
  );
}

interface ComparedAccountsProps {
  readonly accounts: readonly Compared[];
  readonly onRemove: (id: string) => void;
}

/** The compared accounts; each can be removed. */
function ComparedAccounts({ accounts, onRemove }: ComparedAccountsProps) {
  return (
    <ul className={styles.accounts} aria-label={compareTexts.compared}>
      {accounts.map(({ id, user }) => (
        <li key={id} className={styles.account}>
          <span className={styles.name}>{fullName(user)}</span>
          <IconButton label={compareTexts.remove(fullName(user))} icon={<X size={16} />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

interface ComparisonBarsProps {
  readonly accounts: readonly Compared[];
  readonly figure: CompareFigure;
  readonly onFigure: (figure: CompareFigure) => void;
}

const OPTIONS = COMPARE_FIGURES.map((value) => ({ value, label: compareTexts.figures[value] }));

function ComparisonBars({ accounts, figure, onFigure }: ComparisonBarsProps) {
  const bars = inOrder(accounts, { sort: figure, direction: 'up' }).map((account) => {
    const value = compareValue(account, figure);
    return {
      id: account.id,
      label: fullName(account.user),
      value,
      text: <ValueOrDash value={value} format={(known) => formatFigure(figure, known)} />,
    };
  });
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <div className={styles.figure}>
            <SelectField
              label={compareTexts.figure}
              options={OPTIONS}
              value={figure}
              onChange={(event) => onFigure(figureOf(event.target.value, figure))}
            />
          </div>
        }
      >
        {compareTexts.bars}
      </SectionTitle>
      <Bars label={compareTexts.figures[figure]} bars={bars} />
    </Card>
  );
}

interface ComparisonTableProps {
  readonly accounts: readonly Compared[];
  readonly accountLink: (id: string) => string;
  readonly order: SortOrder<CompareFigure>;
  readonly onOrder: (order: SortOrder<CompareFigure>) => void;
}

function ComparisonTable({ accounts, accountLink, order, onOrder }: ComparisonTableProps) {
  const columns: Column<Compared, CompareFigure>[] = [
    {
      key: 'account',
      title: compareTexts.account,
      heads: true,
      cell: ({ id, user }) => (
        <Link to={accountLink(id)} className={styles.link}>
          {fullName(user)}
        </Link>
      ),
    },
    ...COMPARE_FIGURES.map((figure) => ({
      key: figure,
      title: compareTexts.figures[figure],
      sort: figure,
      numeric: true,
      cell: (account: Compared) => (
        <ValueOrDash value={compareValue(account, figure)} format={(value) => formatFigure(figure, value)} />
      ),
    })),
  ];
  return (
    <SortableTable
      caption={compareTexts.table}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
    />
  );
}
