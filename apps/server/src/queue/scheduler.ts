/** Recurring work of the product itself. Work started by a user, or due at a time a user chose, is a run. */
export interface Scheduler {
  /** Calls the handler by a cron expression (UTC), in one process at a time. Missed calls are made up for by a single one. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
}
