import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AlertChannels } from '#features/notifications/components/alert-channels.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { MonitorFacts } from './components/monitor-facts.tsx';
import { MonitorActions } from './components/result/monitor-actions.tsx';
import { MonitorFailure } from './components/result/monitor-failure.tsx';
import { MonitorResult, type MonitorView } from './components/result/monitor-result.tsx';
import { MonitorSkeleton } from './components/result/monitor-skeleton.tsx';
import { useMonitor } from './result-api.ts';
import { changeOf } from './result-rules.ts';

const texts = { title: 'Мониторинг', back: 'Все мониторинги' };

export function MonitorResultPage(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { run, change, page = 0, runs = 0, exists = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const monitor = useMonitor({ id, page: runs });
  const known = monitor.data;
  const open = ({ run, change, page, runs }: Partial<MonitorView>) =>
    void navigate({
      to: '/monitor-search/result/$id',
      params: { id },
      search: { run, change: change ?? undefined, page: page || undefined, runs: runs || undefined },
      resetScroll: false,
    });
  return (
    <Page
      title={known?.search.keyword ?? texts.title}
      above={<BackLink to="/monitor-search/list">{texts.back}</BackLink>}
      actions={
        known && (
          <MonitorActions
            monitor={known.search}
            onRefreshed={() => open({})}
            onRemoved={() => void navigate({ to: '/monitor-search/list' })}
          />
        )
      }
    >
      {known ? (
        <>
          <MonitorFacts monitor={known.search} />
          {known.search.runs < 2 && (
            <Alert>
              <AlertChannels />
            </Alert>
          )}
          <MonitorResult
            known={known}
            view={{ run, change: changeOf(change), page, runs }}
            onView={open}
            exists={exists}
          />
        </>
      ) : (
        <>
          {monitor.error && <MonitorFailure failure={monitor.error} onRetry={() => void monitor.refetch()} />}
          {!monitor.error && <MonitorSkeleton />}
        </>
      )}
    </Page>
  );
}
