import type { Transaction } from './database.ts';
import { EmbeddedAdapter } from './embedded/embedded-dialect.ts';

type Step = () => Promise<unknown>;
type Outcomes<Steps extends readonly Step[]> = { [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>> };

/**
 * Steps of a transaction of which none needs what another gives, in this order, with the transaction that is passed to
 * them. The embedded database is sent all of them at once, so a step may wait for nothing before it sends its statements;
 * the driver of a server takes one at a time. A failure is thrown when all have ended.
 */
export async function runInOneGo<const Steps extends readonly Step[]>(
  trx: Transaction,
  stepsWith: (trx: Transaction) => Steps,
): Promise<Outcomes<Steps>> {
  const { adapter } = trx.getExecutor();
  const outcomes: unknown[] = [];
  if (adapter instanceof EmbeddedAdapter) {
    const steps = stepsWith(await adapter.withoutWaiting(trx));
    for (const outcome of await Promise.allSettled(steps.map((step) => step()))) {
      if (outcome.status === 'rejected') throw outcome.reason;
      outcomes.push(outcome.value);
    }
  } else {
    for (const step of stepsWith(trx)) outcomes.push(await step());
  }
  // One outcome for each step, in their order.
  return outcomes as Outcomes<Steps>;
}
