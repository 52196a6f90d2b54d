import { useQuery } from '@tanstack/react-query';
import type { PeriodChange } from '@vidno/contract/vk/changes';
import type { Metric } from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { metricText } from '../metrics.ts';
import { changesQuery, useMarkSeen } from './changes-api.ts';
import { type ChangedMetric, changedMetrics, isChangedMetric, listReasons } from './changes-rules.ts';
import { changesTexts as texts } from './changes-texts.ts';
import styles from './why-changed.module.css';

interface Explained {
  readonly id: string;
  readonly filter: Filter;
}

/** Why a figure of the period is not what it was when the account saw it last. */
export function WhyFigure({ id, filter, metric }: Explained & { readonly metric: Metric }) {
  const { data } = useQuery(changesQuery({ id, filter }));
  const change = data?.total;
  if (!change || !isChangedMetric(metric) || !changedMetrics(change).includes(metric)) return null;
  return <Why change={change} metrics={[metric]} withoutDeleted={filter.without_deleted === true} />;
}

export function WhyMonth({ id, filter, month }: Explained & { readonly month: string }) {
  const { data } = useQuery(changesQuery({ id, filter }));
  const change = data?.months.find((changed) => changed.month === month);
  if (!change) return null;
  const withoutDeleted = filter.without_deleted === true;
  return <Why change={change} metrics={changedMetrics(change)} withoutDeleted={withoutDeleted} />;
}

interface WhyProps {
  readonly change: PeriodChange;
  readonly metrics: readonly ChangedMetric[];
  readonly withoutDeleted: boolean;
}

function Why(props: WhyProps) {
  return (
    <details className={styles.why}>
      <summary className={styles.summary}>{texts.why}</summary>
      <div className={styles.body}>
        <p>{texts.seen(props.change.seen)}</p>
        <Differences {...props} />
      </div>
    </details>
  );
}

function Differences({ change, metrics, withoutDeleted }: WhyProps) {
  return (
    <>
      <ul className={styles.list}>
        {metrics.map((metric) => (
          <li key={metric}>
            {texts.was(metric, metricText(metric, change.before[metric]), metricText(metric, change.now[metric]))}
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {listReasons(change, metrics, withoutDeleted).map((reason) => (
          <li key={reason.kind}>{texts.reason(reason, withoutDeleted)}</li>
        ))}
      </ul>
    </>
  );
}

interface SentChangesProps {
  /** The tracked account that the report is about. */
  readonly id: string;
  /** The link. */
  readonly share: string;
  readonly withoutDeleted: boolean;
}

/** What is no longer as it was sent with a link, and why; asked for when it is opened. */
export function SentChanges({ id, share, withoutDeleted }: SentChangesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...changesQuery({ id, filter: {}, share }), enabled: isOpen });
  const total = data?.total;
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{texts.sinceSent}</summary>
      <div className={styles.body}>
        {error && <FailureAlert failure={error} onRetry={refetch} />}
        {data && !total && <p>{texts.asSent}</p>}
        {total && <Differences change={total} metrics={changedMetrics(total)} withoutDeleted={withoutDeleted} />}
      </div>
    </details>
  );
}

/** Remembers figures that were never seen; those that changed stay explained until the user has them remembered. */
export function SeenNotice({ id, filter }: Explained) {
  const { data } = useQuery(changesQuery({ id, filter }));
  const markSeen = useMarkSeen({ id, filter });
  const { mutate } = markSeen;
  const isNew = data !== undefined && data.seen === null;
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
  const changed = data && (data.total ?? data.months[0]);
  if (!changed) return null;
  return (
    <div className={styles.notice}>
      <p>{texts.notice(changed.seen, data.months.length)}</p>
      <Button theme="white" size="s" disabled={markSeen.isPending} onClick={() => mutate()}>
        {texts.remember}
      </Button>
      <FailureAlert failure={markSeen.error} />
    </div>
  );
}
