import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import { ListX, Radar } from 'lucide-react';
import { FailureAlerts } from '#shared/failures/failure-alerts.tsx';
import { useFailures } from '#shared/failures/use-failures.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useMonitors } from '../../api.ts';
import { texts } from '../../texts.ts';
import { MonitorCard } from './monitor-card.tsx';
import styles from './monitor-list.module.css';
import { MonitorsSkeleton } from './monitors-skeleton.tsx';

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
      <FailureAlerts failed={failed} titleOf={({ keyword }) => texts.failed(keyword)} onDismiss={dismiss} />
      {shown.length === 0 && (
        <EmptyState
          icon={<ListX size={28} />}
          title={texts.emptyPage}
          action={<Button onClick={() => onPage(0)}>{texts.firstPage}</Button>}
        />
      )}
      <ul className={styles.cards} aria-label={texts.list}>
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
      title={texts.emptyTitle}
      action={
        <ButtonLink to="/monitor-search/create" theme="blue">
          {texts.create}
        </ButtonLink>
      }
    >
      {texts.emptyBody.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </EmptyState>
  );
}
