import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import { Scale } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { comparisonQuery } from '../../analytics-api.ts';
import { figureOf, idsOf, inOrder } from '../../compare-rules.ts';
import { compareTexts as texts } from '../../compare-texts.ts';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import styles from './compare.module.css';
import { ComparedAccounts } from './compared-accounts.tsx';
import { ComparisonBars } from './comparison-bars.tsx';
import { ComparisonTable } from './comparison-table.tsx';

/** What the address of the screen says; `view` is the figure of the bars. */
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

/** Up to ten accounts beside each other over one period. */
export function Compare({ filter, params, home, accountLink, onChange }: CompareProps) {
  const { ids, areTooMany } = idsOf(params.ids);
  const comparison = useQuery(comparisonQuery({ ids, filter }));
  const choose = <ButtonLink to={home}>{texts.choose}</ButtonLink>;
  if (ids.length === 0) {
    return (
      <EmptyState icon={<Scale size={28} />} title={texts.emptyTitle} action={choose}>
        {texts.emptyBody}
      </EmptyState>
    );
  }
  if (!comparison.data) {
    if (!comparison.error) return <ChartSkeleton label={texts.loading} />;
    return (
      <Alert
        kind="danger"
        title={texts.failed}
        action={
          <>
            <Button onClick={() => void comparison.refetch()}>{texts.retry}</Button> {choose}
          </>
        }
      >
        {refusalText(comparison.error)}
      </Alert>
    );
  }
  const accounts = comparison.data.data;
  const order = { sort: figureOf(params.sort, 'followers'), direction: params.direction ?? 'up' } as const;
  return (
    <div className={styles.compare} aria-busy={comparison.isPlaceholderData}>
      {areTooMany && <Alert>{texts.tooMany}</Alert>}
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
