import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import { ListX, Radar, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FailureAlerts, useFailures } from '#shared/failures/failures.tsx';
import { Button, ButtonLink, IconButton } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ProgressBar } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useMonitors, useRefreshMonitor } from './api.ts';
import styles from './monitor-list-page.module.css';
import { MonitorFacts, RemoveMonitor, RunCounts } from './monitor-parts.tsx';
import { texts as listTexts } from './texts.ts';

const texts = {
  title: 'Мониторинг поиска',
  lead: 'Повторяем ваш запрос по расписанию и сообщаем, что изменилось.',
  create: 'Начать следить',
};

export function MonitorListPage(): ReactNode {
  const { page = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to="/monitor-search/create" theme="blue">
          {texts.create}
        </ButtonLink>
      }
    >
      <MonitorList
        page={page}
        onPage={(wanted) => void navigate({ to: '/monitor-search/list', search: wanted > 0 ? { page: wanted } : {} })}
      />
    </Page>
  );
}

interface MonitorListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The user's monitors, updated live. */
export function MonitorList({ page, onPage }: MonitorListProps) {
  const monitors = useMonitors(page);
  const { failed, dismiss } = useFailures(monitors.data?.data);
  if (!monitors.data) {
    if (!monitors.error) return <MonitorsSkeleton />;
    return <FailureAlert failure={monitors.error} onRetry={monitors.refetch} />;
  }
  const { data: shown, totalCount } = monitors.data;
  if (totalCount === 0) return <NothingWatched />;
  return (
    <div className={styles.list}>
      <FailureAlerts failed={failed} titleOf={({ keyword }) => listTexts.failed(keyword)} onDismiss={dismiss} />
      {shown.length === 0 && (
        <EmptyState
          icon={<ListX size={28} />}
          title={listTexts.emptyPage}
          action={<Button onClick={() => onPage(0)}>{listTexts.firstPage}</Button>}
        />
      )}
      <ul className={styles.cards} aria-label={listTexts.list}>
        {shown.map((monitor) => (
          <MonitorCard key={monitor.id} monitor={monitor} />
        ))}
      </ul>
      <Pager page={page} pageSize={MONITOR_PAGE_SIZE} total={totalCount} onChange={onPage} />
    </div>
  );
}

function NothingWatched() {
  return (
    <EmptyState
      icon={<Radar size={28} />}
      title={listTexts.emptyTitle}
      action={
        <ButtonLink to="/monitor-search/create" theme="blue">
          {listTexts.create}
        </ButtonLink>
      }
    >
      {listTexts.emptyBody.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </EmptyState>
  );
}

/** A monitor in the list: keyword, place, state and the results of its last run. */
function MonitorCard({ monitor }: { readonly monitor: Monitor }) {
  const refresh = useRefreshMonitor();
  const { id, keyword, status, baseline, last_run, next_run, count } = monitor;
  return (
    <Card as="li" padding="none">
      <div className={styles.card}>
        <div className={styles.head}>
          <Link to="/monitor-search/result/$id" params={{ id }} className={styles.link}>
            {keyword}
          </Link>
          <CardActions monitor={monitor} refresh={refresh} />
        </div>
        <MonitorFacts monitor={monitor} />
        <MonitorState monitor={monitor} />
        <FailureAlert failure={refresh.error} title={listTexts.refreshFailed} />
        <div className={styles.foot}>
          {baseline !== null && (
            <div className={styles.found}>
              {baseline ? <span className={styles.quiet}>{listTexts.baseline}</span> : <RunCounts counts={monitor} />}
              <span className={styles.quiet}>{listTexts.hits(count)}</span>
            </div>
          )}
          <p className={styles.quiet}>
            {last_run ? listTexts.last(last_run) : listTexts.notYet}
            {next_run && status !== 'wait' && `, ${listTexts.next(next_run)}`}
          </p>
        </div>
      </div>
    </Card>
  );
}

interface CardActionsProps {
  readonly monitor: Monitor;
  readonly refresh: ReturnType<typeof useRefreshMonitor>;
}

function CardActions({ monitor, refresh }: CardActionsProps) {
  const { id, keyword, status, state } = monitor;
  const [removing, setRemoving] = useState(false);
  return (
    <div className={styles.actions}>
      {state !== 'ended' && status !== 'wait' && (
        <IconButton
          label={listTexts.refresh(keyword)}
          icon={<RotateCw size={20} />}
          disabled={refresh.isPending}
          onClick={() => refresh.mutate(id)}
        />
      )}
      <IconButton label={listTexts.remove(keyword)} icon={<Trash2 size={20} />} onClick={() => setRemoving(true)} />
      <RemoveMonitor monitor={monitor} open={removing} onClose={() => setRemoving(false)} />
    </div>
  );
}

const KEYS = ['first', 'second', 'third'] as const;

/** Placeholders for the cards. */
function MonitorsSkeleton() {
  return (
    <div className={styles.cards}>
      <p role="status">
        <VisuallyHidden>{listTexts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place}>
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="70%" />
            <Skeleton width="6rem" height="1.5rem" />
            <Skeleton width="55%" />
          </div>
        </Card>
      ))}
    </div>
  );
}

/** The state of the monitor, of its current run and of its source. */
function MonitorState({ monitor }: { readonly monitor: Monitor }) {
  const { state, status, percent, message, keyword, source_health } = monitor;
  return (
    <div className={styles.state}>
      {state === 'active' && <Badge tone="success">{listTexts.active}</Badge>}
      {state === 'ended' && <Badge>{listTexts.over}</Badge>}
      {state === 'paused' && (
        <>
          <Badge tone="warning">{listTexts.paused}</Badge>
          <span className={styles.message}>{listTexts.pausedWhy}</span>
        </>
      )}
      {state === 'active' && source_health !== 'up' && <Badge tone="warning">{listTexts.health[source_health]}</Badge>}
      {status === 'wait' && (
        <>
          <Badge tone="accent">{listTexts.waiting(percent)}</Badge>
          <ProgressBar inline percent={percent} aria-label={listTexts.progress(keyword)} />
        </>
      )}
      {status === 'error' && (
        <>
          <Badge tone="danger">{listTexts.failedBadge}</Badge>
          <span className={styles.message}>{message}</span>
        </>
      )}
    </div>
  );
}
