import type { TokenPool } from './create-token-pool.ts';
import { claimTurn } from './limits/claim-turn.ts';
import type { Patience } from './limits/create-patience.ts';
import type { MethodCalls, OpenCall } from './method-calls.ts';
import { sendCalls } from './send-calls.ts';

/** Claims slots ahead for calls of one method and sends them side by side until each has its answer. */
export async function settleCalls(
  pool: TokenPool,
  { method, calls, patience }: { method: string; calls: readonly OpenCall[]; patience: Patience },
): Promise<void> {
  const errand: MethodCalls = { method, leadMs: 0, doubtedKind: null, refreshed: new Set() };
  const open = [...calls];
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];

  async function sendSome(): Promise<void> {
    const wanted = errand.doubtedKind ? 1 : Math.min(open.length, pool.batchSizes.of(method));
    const turn = await claimTurn(pool, { method, wanted, leadMs: errand.leadMs }, patience);
    if (turn.kind === 'unavailable') {
      for (const call of open.splice(0)) call.answer(turn);
      return;
    }
    const taken = open.splice(0, turn.slot.granted);
    const sent: Promise<void> = sendCalls(pool, { ...turn, errand, patience, calls: taken })
      .then(
        (again) => void open.unshift(...again),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => underway.delete(sent));
    underway.add(sent);
  }

  try {
    while (failures.length === 0 && open.length + underway.size > 0) {
      await (open.length > 0 ? sendSome() : Promise.race(underway));
    }
  } finally {
    await Promise.all(underway);
  }
  if (failures.length > 0) throw failures[0];
}
