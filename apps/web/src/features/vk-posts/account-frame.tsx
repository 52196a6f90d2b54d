import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Filter } from '@vidno/contract/vk/filter';
import { ArrowUpRight, CircleAlert, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#features/person/rules.ts';
import { ExportMenu, ShareButton } from '#features/vk-reports/export-menu.tsx';
import type { Exportable } from '#features/vk-reports/reports.ts';
import { formatMoment } from '#shared/format/format.ts';
import { codeOf, isNotFound, notFoundText, refusalText } from '#shared/http/refusal-text.ts';
import { ChunkBoundary } from '#shared/navigation/load-chunk.tsx';
import { useTabInSight } from '#shared/navigation/use-tab-in-sight.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, TariffLink } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { PeriodPicker } from '#shared/ui/period/period-picker.tsx';
import styles from './account-frame.module.css';
import { accountQuery, useCollection } from './analytics-api.ts';
import { WithoutDeleted } from './changes/lazy-changes.ts';
import { KindPicker } from './kind-picker.tsx';
import {
  ACCOUNT_TABS,
  type AccountScreen,
  type AccountTab,
  type CountedPeriod,
  FIRST_VK_DAY,
  screenOf,
  withDays,
} from './vk-set.ts';

interface AccountFrameProps {
  readonly id: string;
  readonly tab: AccountTab;
  readonly demo: boolean;
  /** The list of accounts. */
  readonly home: string;
  /** The address of a screen of this account; the overview if not given. */
  readonly link: (screen?: AccountScreen) => string;
  readonly period: CountedPeriod;
  readonly filter: Filter;
  readonly onPeriod: (period: CountedPeriod) => void;
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
        {/* Who follows is known as of now only. */}
        {tab !== 'audience' && (
          <CountedBar
            period={period}
            filter={filter}
            deletedCount={account.data?.deletedCount ?? 0}
            onPeriod={onPeriod}
          />
        )}
      </div>
      {account.data && account.data.status !== 'ok' && <CollectionNotice processId={account.data.processId} />}
      {children}
    </Page>
  );
}

interface CountedBarProps extends Pick<AccountFrameProps, 'period' | 'filter' | 'onPeriod'> {
  /** Posts of the period that are gone from the wall. */
  readonly deletedCount: number;
}

/** What is counted: which days, compared with which, which posts, with or without deleted ones. */
function CountedBar({ period, filter, deletedCount, onPeriod }: CountedBarProps) {
  return (
    <div className={styles.counted}>
      {(deletedCount > 0 || period.counted) && (
        <ChunkBoundary loading={null} failed={null}>
          <WithoutDeleted
            count={deletedCount}
            isChosen={period.counted === 'on_wall'}
            onChange={(counted) => onPeriod({ ...period, counted })}
          />
        </ChunkBoundary>
      )}
      <KindPicker posts={period.posts} onChange={(posts) => onPeriod({ ...period, posts })} />
      <PeriodPicker
        from={filter.date_from ?? undefined}
        to={filter.date_to ?? undefined}
        firstDay={FIRST_VK_DAY}
        onChange={(days) => onPeriod(withDays(period, days))}
        comparison={{
          value: period.compared ?? 'previous',
          onChange: (chosen) => onPeriod({ ...period, compared: chosen === 'year' ? chosen : undefined }),
        }}
      />
    </div>
  );
}

interface AccountFactsProps {
  readonly user: VkUser | undefined;
  readonly demo: boolean;
}

function AccountFacts({ user, demo }: AccountFactsProps) {
  if (!user) return <Skeleton width="18rem" height="1.25rem" />;
  return (
    <p className={styles.facts}>
      <a href={user.url} target="_blank" rel="noopener noreferrer" className={styles.out}>
        {user.screenName}
        <VisuallyHidden>{frameTexts.openInVk}</VisuallyHidden>
        <ArrowUpRight size={16} aria-hidden />
      </a>
      {user.timeLastRefresh && (
        <time dateTime={user.timeLastRefresh}>{frameTexts.refreshed(user.timeLastRefresh)}</time>
      )}
      {demo && <Badge tone="accent">{frameTexts.demo}</Badge>}
    </p>
  );
}

interface AccountFailureProps {
  readonly failure: Error;
  readonly home: string;
  readonly onRetry: () => void;
}

function AccountFailure({ failure, home, onRetry }: AccountFailureProps) {
  const code = codeOf(failure);
  if (code === 'not_paid') {
    return <EmptyState icon={<LockKeyhole size={28} />} title={refusalText(failure)} action={<TariffLink />} />;
  }
  const isGone = isNotFound(code);
  return (
    <EmptyState
      icon={<CircleAlert size={28} />}
      title={frameTexts.failed}
      action={
        <>
          {!isGone && (
            <Button theme="blue" onClick={onRetry}>
              {frameTexts.retry}
            </Button>
          )}
          <ButtonLink to={home} theme="gray">
            {frameTexts.toAccounts}
          </ButtonLink>
        </>
      }
    >
      {notFoundText(failure, frameTexts)}
    </EmptyState>
  );
}

interface AccountTabsProps {
  readonly current: AccountTab;
  readonly link: (screen?: AccountScreen) => string;
  readonly period: CountedPeriod;
}

/** The links keep the period. */
function AccountTabs({ current, link, period }: AccountTabsProps) {
  const tabs = useTabInSight(current);
  return (
    <nav ref={tabs} aria-label={frameTexts.tabs} className={styles.tabs}>
      <ul>
        {ACCOUNT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={link(screenOf(tab))}
              search={{ ...period }}
              activeOptions={ONLY_ITSELF}
              className={styles.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {frameTexts.tab[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address of every other tab starts with that of the overview. */
const ONLY_ITSELF = { exact: true, includeSearch: false };

/** What is still missing from the figures below, and why. */
function CollectionNotice({ processId }: { readonly processId: string }) {
  const { data: collection } = useCollection(processId);
  switch (collection?.status) {
    case 'wait':
      return (
        <Card padding="s">
          <Progress percent={collection.percent} label={collection.message || frameTexts.collecting} />
        </Card>
      );
    case 'error':
      return (
        <Alert kind="warning" title={frameTexts.collectionFailed}>
          <p>{collection.message}</p>
          <p>{frameTexts.collectionFailedHint}</p>
        </Alert>
      );
    case 'ok':
    case undefined:
      return null;
  }
}

const frameTexts = {
  account: 'Аккаунт VK',
  back: 'Все аккаунты',
  tabs: 'Разделы аккаунта',
  tab: {
    overview: 'Обзор',
    rating: 'Рейтинг',
    posts: 'Посты',
    activity: 'Активность',
    'full-report': 'Отчёт',
    audience: 'Аудитория',
  } satisfies Record<AccountTab, string>,
  openInVk: ', откроется во ВКонтакте в новой вкладке',
  refreshed: (moment: string) => `Обновлён ${formatMoment(moment)}`,
  demo: 'Пробный доступ: последние 100 постов',
  collecting: 'Собираем посты. Показатели пополняются на глазах.',
  collectionFailed: 'Сбор не удался',
  collectionFailedHint: 'Показано то, что успели собрать. Обновите аккаунт в списке, и сбор продолжится.',
  toAccounts: 'К списку аккаунтов',
  failed: 'Аккаунт не открылся',
  notFound: 'Аккаунт не найден среди ваших. Возможно, он удалён.',
  retry: 'Попробовать ещё раз',
  loading: 'Загружаем аккаунт',
};

/** What can be done with a screen of an account: save it, share its report. */
export function VkAccountActions(exportable: Omit<Exportable, 'name'>) {
  const { id, filter } = exportable;
  const { data: account } = useQuery(accountQuery({ id, filter }));
  return (
    <>
      <ShareButton id={id} filter={filter} />
      <ExportMenu exportable={{ ...exportable, name: account?.user.screenName ?? '' }} />
    </>
  );
}
