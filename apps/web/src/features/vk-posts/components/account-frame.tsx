import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import type { ReactNode } from 'react';
import { fullName } from '#features/person/rules.ts';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PeriodPicker } from '#shared/ui/period/period-picker.tsx';
import type { Period } from '#shared/ui/period/period-rules.ts';
import { accountQuery } from '../analytics-api.ts';
import { type AccountScreen, type AccountTab, FIRST_VK_DAY } from '../frame-rules.ts';
import { frameTexts } from '../frame-texts.ts';
import styles from './account-frame.module.css';
import { AccountFacts } from './frame/account-facts.tsx';
import { AccountFailure } from './frame/account-failure.tsx';
import { AccountTabs } from './frame/account-tabs.tsx';
import { CollectionNotice } from './frame/collection-notice.tsx';

interface AccountFrameProps {
  readonly id: string;
  readonly tab: AccountTab;
  readonly demo: boolean;
  /** The list of accounts. */
  readonly home: string;
  /** The address of a screen of this account; the overview if not given. */
  readonly link: (screen?: AccountScreen) => string;
  readonly period: Period;
  readonly filter: Filter;
  readonly onPeriod: (period: Period) => void;
  /** Export, share. */
  readonly actions?: ReactNode;
  /** Not rendered if the account cannot be loaded. */
  readonly children: ReactNode;
}

/** The head of every account screen: name, tabs, period and the progress of the collection. */
export function AccountFrame(props: AccountFrameProps) {
  const { id, tab, demo, home, link, period, filter, onPeriod, actions, children } = props;
  const account = useQuery(accountQuery({ id, filter }));
  if (account.error && !account.data) {
    return (
      <Page title={frameTexts.account}>
        <AccountFailure failure={account.error} home={home} onRetry={() => void account.refetch()} />
      </Page>
    );
  }
  const user = account.data?.user;
  const name = user ? fullName(user) : frameTexts.account;
  return (
    <Page
      above={<BackLink to={home}>{frameTexts.back}</BackLink>}
      title={
        <span className={styles.title}>
          <Avatar name={user ? name : ''} src={user?.avatar ?? null} />
          {name}
        </span>
      }
      actions={user && actions}
    >
      <AccountFacts user={user} demo={demo} />
      <div className={styles.bar}>
        <AccountTabs current={tab} link={link} period={period} />
        <PeriodPicker {...period} firstDay={FIRST_VK_DAY} onChange={onPeriod} />
      </div>
      {account.data && account.data.status !== 'ok' && <CollectionNotice processId={account.data.processId} />}
      {children}
    </Page>
  );
}
