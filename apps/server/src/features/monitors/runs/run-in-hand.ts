import type { MonitorPlace } from '@vidno/contract/monitors/monitors';

/** A run that a worker is to make. */
export interface RunInHand {
  readonly id: string;
  readonly monitorId: string;
  readonly number: number;
  readonly sourceId: string;
  readonly keyword: string;
  readonly place: MonitorPlace | null;
  /** Of the monitor. */
  readonly createdAt: Date;
  /** How often a worker has taken it, this time included. */
  readonly attempts: number;
}
