import { type ReactNode, useState } from 'react';
import type { Schedule } from '../../create-rules.ts';
import { createTexts as texts } from '../../create-texts.ts';
import { endOf, plannedRuns } from '../../rules.ts';
import styles from './create-monitor.module.css';

interface WatchPlanProps {
  readonly schedule: Schedule;
  /** Where alerts will be sent. */
  readonly alerts: ReactNode;
}

/** A summary of what will happen, before the monitor is created. */
export function WatchPlan({ schedule, alerts }: WatchPlanProps) {
  const [now] = useState(() => new Date());
  const { rate, days } = schedule;
  return (
    <section className={styles.plan} aria-labelledby="watch-plan">
      <h2 id="watch-plan">{texts.plan}</h2>
      <p>{texts.first}</p>
      <p aria-live="polite">
        {texts.goesOn(rate, endOf(now, days), plannedRuns({ rate, days }))} {texts.stop}
      </p>
      {alerts}
    </section>
  );
}
