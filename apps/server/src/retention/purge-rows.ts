import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { dueTime } from './age-rules.ts';
import { purgeBatch } from './purge-repository.ts';
import type { RetentionSettings } from './table-facts.ts';
import { listAged, TABLES } from './tables.ts';

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is deleted in the next query.
 */
const BATCH = 500;

export interface PurgeTools extends RetentionSettings {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Deletes the aged rows of every table that needs no code for it, batch by batch, until none is left. A table that fails
 * does not hold up the others; its errors are thrown at the end.
 */
export async function purgeRows(
  tools: PurgeTools,
  tables = TABLES,
  { batch = BATCH }: { readonly batch?: number } = {},
): Promise<void> {
  const errors: unknown[] = [];
  for (const aged of listAged(tables).filter(({ rule }) => rule.removedBy === undefined)) {
    const due = dueTime(aged.rule, tools, tools.clock());
    try {
      while ((await purgeBatch(tools.db, aged, { due, limit: batch })) === batch);
    } catch (error) {
      errors.push(new Error(`${aged.facts.table} could not be purged`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} tables could not be purged`);
}
