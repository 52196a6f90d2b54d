import type { AccountSort } from '@vidno/contract/vk/accounts';
import { ListX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#features/person/rules.ts';
import { FailureAlerts } from '#shared/failures/failure-alerts.tsx';
import { useFailures } from '#shared/failures/use-failures.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { nextSortOrder, type SortOrder } from '#shared/ui/table/sort-order.ts';
import { SortPicker } from '#shared/ui/table/sort-picker.tsx';
import { ACCOUNTS_PAGE_SIZE, useTracked } from '../api.ts';
import type { AccountListParams } from '../list-rules.ts';
import { sortOptions, texts } from '../texts.ts';
import { CompareBar } from './compare-bar.tsx';
import styles from './tracked-accounts.module.css';
import { TrackedCard } from './tracked-card.tsx';
import { TrackedSkeleton } from './tracked-skeleton.tsx';

interface TrackedAccountsProps {
  readonly demo: boolean;
  readonly page: number;
  readonly order: SortOrder<AccountSort>;
  /** A new order starts at the first page. */
  readonly onList: (list: AccountListParams) => void;
  readonly accountLink: (id: string) => string;
  /** The address of the form that adds an account. */
  readonly addLink: string;
}

/** The tracked accounts, updated live. Two or more can be compared. */
export function TrackedAccounts({ demo, page, order, onList, accountLink, addLink }: TrackedAccountsProps) {
  const { list, isPollFailing } = useTracked({ demo, page, order });
  const { failed, dismiss } = useFailures(list.data?.data);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!list.data) {
    if (!list.error) return <TrackedSkeleton />;
    return <FailureAlert failure={list.error} onRetry={list.refetch} />;
  }
  const { data: accounts, totalCount } = list.data;
  if (totalCount === 0) {
    return (
      <EmptyState
        icon={<UsersRound size={28} />}
        title={texts.emptyTitle}
        action={
          <ButtonLink to={addLink} theme="blue">
            {texts.add}
          </ButtonLink>
        }
      >
        {texts.emptyBody}
      </EmptyState>
    );
  }
  const onPage = (wanted: number) => onList({ ...order, page: wanted });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className={styles.list}>
      <FailureAlerts failed={failed} titleOf={({ user }) => texts.failed(fullName(user))} onDismiss={dismiss} />
      {isPollFailing && <Alert kind="warning">{texts.noStates}</Alert>}
      {totalCount > 1 && (
        <SortPicker
          options={sortOptions}
          order={order}
          onChoose={(sort) => onList({ ...nextSortOrder(order, sort), page: 0 })}
        />
      )}
      {accounts.length === 0 && (
        <EmptyState
          icon={<ListX size={28} />}
          title={texts.emptyPage}
          action={<Button onClick={() => onPage(0)}>{texts.firstPage}</Button>}
        />
      )}
      <ul className={styles.cards} aria-label={texts.list}>
        {accounts.map((account) => (
          <TrackedCard
            key={account.id}
            account={account}
            link={accountLink(account.id)}
            compare={totalCount > 1 && !demo ? { chosen, onToggle: toggle } : null}
          />
        ))}
      </ul>
      <Pager page={page} pageSize={ACCOUNTS_PAGE_SIZE} total={totalCount} onChange={onPage} />
      {chosen.length > 0 && <CompareBar chosen={chosen} onClear={() => setChosen([])} />}
    </div>
  );
}
