import type { OutputOf } from '@vidno/contract/endpoint';
import type { getMonitor, RunChange } from '@vidno/contract/monitors/runs';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#shared/ui/layout/card.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { runInView } from '../../result-rules.ts';
import { resultTexts as texts } from '../../result-texts.ts';
import { MonitorNotices } from './monitor-notices.tsx';
import styles from './monitor-result.module.css';
import { RunFound } from './run-found.tsx';
import { RunLine } from './run-line.tsx';
import { RunSkeleton } from './run-skeleton.tsx';

/** The view, from the address. */
export interface MonitorView {
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
export function MonitorResult({ known, view, onView, exists }: MonitorResultProps) {
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
                {texts.anotherRun}
                <span>{texts.runCount(totalCount)}</span>
              </summary>
              <div>{line}</div>
            </details>
          </Card>
        ) : (
          <div className={styles.aside}>
            <h2 className={styles.runTitle}>{texts.runs}</h2>
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
