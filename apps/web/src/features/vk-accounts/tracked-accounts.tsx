import { ACCOUNT_SORTS, type AccountSort } from '@vidno/contract/vk/accounts';
import { ListX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#features/person/rules.ts';
import { FailureAlerts, useFailures } from '#shared/failures/failures.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { nextSortOrder, type SortOrder, SortPicker } from '#shared/ui/table/sort-picker.tsx';
import { ACCOUNTS_PAGE_SIZE, useRemoveAccount, useTracked } from './api.ts';
import { ListTools, RefreshAll } from './list-tools.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { listTexts, sortOptions, texts } from './texts.ts';
import styles from './tracked-accounts.module.css';
import { TrackedCard } from './tracked-card.tsx';

interface TrackedAccountsProps {
  readonly demo: boolean;
  readonly list: AccountListParams;
  /** A new order starts at the first page. */
  readonly onList: (list: AccountListParams) => void;
  readonly accountLink: (id: string) => string;
  /** The address of the form that adds an account. */
  readonly addLink: string;
}

/** The tracked accounts, updated live. Two or more can be compared. */
export function TrackedAccounts({ demo, list: params, onList, accountLink, addLink }: TrackedAccountsProps) {
  const { page, q, folder, ...order } = params;
  const { list, isPollFailing } = useTracked({ demo, page, order, q, folder });
  const { failed, dismiss } = useFailures(list.data?.data);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!list.data) {
    if (!list.error) return <TrackedSkeleton />;
    return <FailureAlert failure={list.error} onRetry={list.refetch} />;
  }
  const { data: accounts, totalCount, allCount, folders, refreshesDaily, removed } = list.data;
  const isOneOfMany = allCount > 1 && !demo;
  const onPage = (wanted: number) => onList({ ...params, page: wanted });
  const drop = (id: string) => setChosen((ids) => ids.filter((other) => other !== id));
  const toggle = (id: string) => (chosen.includes(id) ? drop(id) : setChosen([...chosen, id]));
  return (
    <div className={styles.list}>
      {allCount === 0 ? (
        <>
          <RemovedPages removed={removed} />
          <NoAccounts addLink={addLink} />
        </>
      ) : (
        <>
          <FailureAlerts failed={failed} titleOf={({ user }) => texts.failed(fullName(user))} onDismiss={dismiss} />
          <RemovedPages removed={removed} />
          {isPollFailing && <Alert kind="warning">{texts.noStates}</Alert>}
          {isOneOfMany && refreshesDaily && (
            <RefreshAll isCollecting={accounts.some(({ status }) => status === 'wait')} />
          )}
          {isOneOfMany && (
            <ListTools
              q={q}
              folder={folder}
              folders={folders}
              allCount={allCount}
              onFind={(found) => onList({ ...params, ...found, page: 0 })}
            />
          )}
          {totalCount > 1 && (
            <SortPicker
              options={sortOptions}
              order={order}
              onChoose={(sort) => onList({ ...params, ...nextSortOrder(order, sort), page: 0 })}
            />
          )}
          {totalCount === 0 && (
            <EmptyState
              icon={<ListX size={28} />}
              title={listTexts.nothing}
              action={
                <Button onClick={() => onList({ ...params, q: '', folder: null, page: 0 })}>{listTexts.showAll}</Button>
              }
            >
              {listTexts.nothingBody}
            </EmptyState>
          )}
          {accounts.length === 0 && totalCount > 0 && (
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
                selection={isOneOfMany ? { chosen, onToggle: toggle } : null}
                onRemoved={drop}
              />
            ))}
          </ul>
          <Pager page={page} pageSize={ACCOUNTS_PAGE_SIZE} total={totalCount} onChange={onPage} />
          {refreshesDaily && !demo && <p className={styles.quiet}>{listTexts.daily}</p>}
        </>
      )}
      {/* At the same place without accounts too: it brings back those that were all removed at once. */}
      <SelectionBar chosen={chosen} folders={folders.map(({ name }) => name)} onClear={() => setChosen([])} />
    </div>
  );
}

function NoAccounts({ addLink }: Pick<TrackedAccountsProps, 'addLink'>) {
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

/** Stand there until they are seen, or for two months. */
function RemovedPages({ removed }: { readonly removed: readonly { readonly id: string; readonly removed: string }[] }) {
  const remove = useRemoveAccount();
  return (
    <>
      <FailureAlert failure={remove.error} />
      {removed.map(({ id, removed: at }) => (
        <Alert
          key={id}
          title={texts.removedTitle}
          action={
            <Button theme="white" size="s" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {texts.removedSeen}
            </Button>
          }
        >
          {texts.removed(at)}
        </Alert>
      ))}
    </>
  );
}

const KEYS = ['first', 'second', 'third'] as const;

function TrackedSkeleton() {
  return (
    <div className={styles.cards}>
      <p role="status" className={styles.alone}>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place} padding="s">
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="3rem" height="3rem" round />
            <div className={styles.blankWords}>
              <Skeleton width="60%" height="1.1rem" />
              <Skeleton width="80%" />
              <Skeleton width="45%" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** The page, order, search and folder of the accounts in the address. */
export interface AccountListParams extends SortOrder<AccountSort> {
  readonly page: number;
  readonly q: string;
  /** Null for all. */
  readonly folder: string | null;
}

interface Given {
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly q?: string | undefined;
  readonly folder?: string | undefined;
}

/** What the address does not say, or says wrongly, is the first page with the last added first. */
export function toListParams({ page = 0, sort, direction = 'up', q = '', folder }: Given): AccountListParams {
  const known = ACCOUNT_SORTS.find((one) => one === sort) ?? 'added';
  return { page, sort: known, direction, q, folder: folder ?? null };
}

/** The search params of an address, without those that say nothing new. */
export function toListSearch({ page, sort, direction, q, folder }: AccountListParams): Given {
  return {
    ...(page > 0 && { page }),
    ...(sort !== 'added' && { sort }),
    ...(direction !== 'up' && { direction }),
    ...(q !== '' && { q }),
    ...(folder !== null && { folder }),
  };
}
