import { sql } from 'kysely';
import type { PgBoss, QueueOptions } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { JobKind, Lane } from './queue.ts';

export const LANES = ['fast', 'normal'] as const satisfies readonly Lane[];

const HEARTBEAT_SECONDS = 10;
const HOUR_SECONDS = 3_600;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A queue of its own for each lane: work in one never holds up the other. */
export function laneName(kind: JobKind, lane: Lane): string {
  return `${kind.name}.${lane}`;
}

export interface QueueRules extends QueueOptions {
  readonly policy?: 'standard' | 'exclusive';
}

/** One attempt more than asked for: it replaces the last one when that is killed and so never told the user. */
export function laneRules(kind: JobKind): QueueRules {
  return {
    retryLimit: kind.retryLimit + 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: kind.expireSeconds,
  };
}

/** Creates the queue, or brings its rules up to date. */
export async function prepareQueue(
  tools: { boss: PgBoss; opened: OpenedDatabase },
  name: string,
  { policy = 'standard', ...rules }: QueueRules,
): Promise<void> {
  const { boss, opened } = tools;
  const options = {
    ...rules,
    notify: true,
    deleteAfterSeconds: HOUR_SECONDS,
    heartbeatSeconds: opened.engine === 'postgresql' ? HEARTBEAT_SECONDS : null,
  };
  await boss.createQueue(name, { policy });
  await boss.updateQueue(name, options);
  // Any question about a job brings the queue into the cache of pg-boss: where a job is added inside a transaction the
  // embedded database could not be asked for it.
  await boss.getJobById(name, NO_JOB);
  if (opened.engine === 'embedded') await releaseOrphans(tools, name);
}

/** The embedded database has one process, so at start whatever runs is a job of the one that was killed. */
async function releaseOrphans({ boss, opened }: { boss: PgBoss; opened: OpenedDatabase }, name: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and state = 'active'`.execute(opened.db);
  if (rows.length > 0) {
    await boss.fail(
      name,
      rows.map((row) => row.id),
      { message: 'the process ended' },
    );
  }
}
