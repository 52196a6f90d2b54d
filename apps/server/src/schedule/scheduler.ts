/** Work that comes again and again. What is started once, by a user or by a due time of theirs, is a run. */
export interface Scheduler {
  /** Calls the handler by a cron expression (UTC), in one process at a time; a missed call is made up for once. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Lets what is going on end, up to `graceMs`, then stops. */
  stop(graceMs?: number): Promise<void>;
}
