import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import { Scale, X } from 'lucide-react';
import { fullName } from '#features/person/rules.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { comparisonQuery } from '../../analytics-api.ts';
import { type Compared, figureOf, idsOf, inOrder } from '../../compare-rules.ts';
import { compareTexts as texts } from '../../compare-texts.ts';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import styles from './compare.module.css';
import { ComparisonBars } from './comparison-bars.tsx';
import { ComparisonTable } from './comparison-table.tsx';

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
      <FailureAlert failure={comparison.error} title={texts.failed} onRetry={comparison.refetch} action={choose} />
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

interface ComparedAccountsProps {
  readonly accounts: readonly Compared[];
  readonly onRemove: (id: string) => void;
}

/** The compared accounts; each can be removed. */
function ComparedAccounts({ accounts, onRemove }: ComparedAccountsProps) {
  return (
    <ul className={styles.accounts} aria-label={texts.compared}>
      {accounts.map(({ id, user }) => (
        <li key={id} className={styles.account}>
          <span className={styles.name}>{fullName(user)}</span>
          <IconButton label={texts.remove(fullName(user))} icon={<X size={16} />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
