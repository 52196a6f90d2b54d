import type { Process } from '@vidno/contract/search';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { canAccelerate, listSlowWaits } from '#runs/list-slow-waits.ts';
import type { Search } from './repository.ts';

export interface DescribeWaitsTools {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether the account may pay for the fast lane. */
  readonly mayAccelerate: (accountId: number) => Promise<boolean>;
}

type Waiting = Pick<Search, 'id'> & { readonly run: Pick<Search['run'], 'status'> };

const fromNow = new Intl.RelativeTimeFormat('ru');

/** For searches that wait in a slow queue: when they will probably start, and whether the fast lane is offered. */
export async function describeWaits(
  tools: DescribeWaitsTools,
  accountId: number,
  searches: readonly Waiting[],
): Promise<ReadonlyMap<string, Pick<Process, 'message' | 'wait_minutes' | 'can_accelerate'>>> {
  const subjectIds = searches.filter(({ run }) => run.status === 'wait').map(({ id }) => id);
  const waits = await listSlowWaits(tools, { accountId, subjectIds });
  if (waits.size === 0) return new Map();
  const may = await tools.mayAccelerate(accountId);
  return new Map(
    [...waits].map(([id, wait]) => {
      const message = `Начнём примерно ${fromNow.format(wait.minutes, 'minute')}`;
      return [id, { message, wait_minutes: wait.minutes, can_accelerate: may && canAccelerate(wait) }];
    }),
  );
}
