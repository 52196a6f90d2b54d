import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '@vidno/contract/endpoint';
import { ANY_PLACE, type Monitor } from '@vidno/contract/monitors/monitors';
import type { getMonitor, RunChange } from '@vidno/contract/monitors/runs';
import { History, Radar, RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AlertChannels } from '#features/notifications/alert-channels.tsx';
import { codeOf, isNotFound, notFoundText } from '#shared/http/refusal-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useRefreshMonitor } from './api.ts';
import { MonitorFacts, RemoveMonitor } from './monitor-parts.tsx';
import styles from './monitor-result.module.css';
import { changeOf, resultTexts, runInView, useMonitor } from './result.ts';
import { RunFound, RunLine, RunSkeleton } from './run-found.tsx';
import { texts as listTexts } from './texts.ts';

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
            <Card>
              <AlertChannels />
            </Card>
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

/** The view, from the address. */
interface MonitorView {
  /** The latest if not given. */
  readonly run?: string | undefined;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly page: number;
  /** The page of the list of runs. */
  readonly runs: number;
}

interface MonitorResultProps {
  readonly known: OutputOf<typeof getMonitor>;
  readonly view: MonitorView;
  readonly onView: (view: MonitorView) => void;
  readonly exists: boolean;
}

/** The list of runs, and the hits of the selected one. */
function MonitorResult({ known, view, onView, exists }: MonitorResultProps) {
  const { search, data: runs, totalCount } = known;
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const chosen = runInView(runs, view.run);
  const isRunning = runs.some(
    ({ process_id, process_info }) => process_id === chosen && process_info.status === 'wait',
  );
  const line = (
    <RunLine
      monitor={search.id}
      runs={runs}
      chosen={chosen}
      page={view.runs}
      total={totalCount}
      onPage={(page) => onView({ ...view, runs: page })}
      onChosen={() => setOpen(false)}
    />
  );
  return (
    <>
      <MonitorNotices monitor={search} exists={exists} />
      <div className={styles.columns}>
        {isPhone ? (
          <Card padding="none">
            <details className={styles.pick} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>
                <History size={18} aria-hidden />
                {resultTexts.anotherRun}
                <span>{resultTexts.runCount(totalCount)}</span>
              </summary>
              <div>{line}</div>
            </details>
          </Card>
        ) : (
          <div className={styles.aside}>
            <h2 className={styles.runTitle}>{resultTexts.runs}</h2>
            {line}
          </div>
        )}
        {chosen === null || isRunning ? (
          <RunSkeleton />
        ) : (
          <RunFound
            key={chosen}
            monitor={search.id}
            run={chosen}
            change={view.change}
            page={view.page}
            onChange={(change) => onView({ ...view, change, page: 0 })}
            onPage={(page) => onView({ ...view, page })}
          />
        )}
      </div>
    </>
  );
}

interface MonitorNoticesProps {
  readonly monitor: Monitor;
  /** The user tried to create the same monitor again. */
  readonly exists: boolean;
}

/** Notices about the monitor, above its results. */
function MonitorNotices({ monitor, exists }: MonitorNoticesProps) {
  const { state, status, ends, source_health, sources, percent, message, runs } = monitor;
  const silent = sources.filter(({ health }) => health !== 'up').map(({ title }) => title);
  return (
    <>
      {exists && <Alert>{resultTexts.exists}</Alert>}
      {state === 'ended' && <Alert>{resultTexts.over(ends)}</Alert>}
      {state === 'paused' && <Alert kind="warning">{resultTexts.paused}</Alert>}
      {state === 'active' && source_health !== 'up' && (
        <Alert kind="warning">
          {source_health === 'down' ? resultTexts.sourceDown : resultTexts.sourceUnavailable}
        </Alert>
      )}
      {state === 'active' && source_health === 'up' && silent.length > 0 && (
        <Alert kind="warning">{resultTexts.someSilent(silent)}</Alert>
      )}
      {status === 'wait' && (
        <Card>
          <Progress percent={percent} label={message || resultTexts.running} quiet />
          {runs === 0 && <p>{resultTexts.firstRunning}</p>}
        </Card>
      )}
    </>
  );
}

interface MonitorActionsProps {
  readonly monitor: Monitor;
  /** A new run has started; show it when it is done. */
  readonly onRefreshed: () => void;
  readonly onRemoved: () => void;
}

function MonitorActions({ monitor, onRefreshed, onRemoved }: MonitorActionsProps) {
  const refresh = useRefreshMonitor();
  const [removing, setRemoving] = useState(false);
  const { id, keyword, geo, source, state, status } = monitor;
  return (
    <>
      {state === 'ended' ? (
        <ButtonLink theme="blue" to="/monitor-search/create" search={{ keyword, geo: geo?.id ?? ANY_PLACE, source }}>
          {resultTexts.again}
        </ButtonLink>
      ) : (
        <Button
          theme="blue"
          icon={<RotateCw size={18} />}
          busy={refresh.isPending || status === 'wait'}
          onClick={() => refresh.mutate(id, { onSuccess: onRefreshed })}
        >
          {resultTexts.refresh}
        </Button>
      )}
      <Button theme="white" icon={<Trash2 size={18} />} onClick={() => setRemoving(true)}>
        {resultTexts.remove}
      </Button>
      <RemoveMonitor monitor={monitor} open={removing} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      <Modal open={refresh.error !== null} title={listTexts.refreshFailed} onClose={refresh.reset}>
        <FailureAlert failure={refresh.error} />
      </Modal>
    </>
  );
}

interface MonitorFailureProps {
  readonly failure: Error;
  readonly onRetry: () => void;
}

/** The monitor does not exist or cannot be loaded. */
function MonitorFailure({ failure, onRetry }: MonitorFailureProps) {
  if (isNotFound(codeOf(failure))) {
    return (
      <EmptyState
        icon={<Radar size={28} />}
        title={resultTexts.notFoundTitle}
        action={
          <ButtonLink theme="blue" to="/monitor-search/list">
            {resultTexts.toList}
          </ButtonLink>
        }
      >
        {notFoundText(failure, resultTexts)}
      </EmptyState>
    );
  }
  return <FailureAlert failure={failure} onRetry={onRetry} />;
}

function MonitorSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{resultTexts.loadingMonitor}</VisuallyHidden>
      </p>
      <Skeleton width="60%" height="1.25rem" />
      <div className={styles.columns}>
        <RunSkeleton />
      </div>
    </>
  );
}
