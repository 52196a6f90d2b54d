import type { Monitor } from '@vidno/contract/monitors/monitors';
import { CalendarClock, Database, MapPin } from 'lucide-react';
import { texts } from '../texts.ts';
import styles from './monitor-facts.module.css';

/** Where and when the monitor searches. */
export function MonitorFacts({ monitor }: { readonly monitor: Monitor }) {
  const { geo, source_title, refresh_rate, ends, state } = monitor;
  return (
    <ul className={styles.facts}>
      <li>
        <MapPin size={16} aria-hidden />
        {geo?.name ?? texts.everywhere}
      </li>
      <li>
        <Database size={16} aria-hidden />
        {source_title}
      </li>
      <li>
        <CalendarClock size={16} aria-hidden />
        {state === 'ended' ? texts.ended(ends) : texts.schedule(refresh_rate, ends)}
      </li>
    </ul>
  );
}
