import type { TokenPool } from './create-token-pool.ts';
import type { WaitPolicy } from './limits/create-wait-policy.ts';
import { waitForSlots } from './limits/wait-for-slots.ts';
import type { MethodCalls, OpenCall } from './method-calls.ts';
import { sendCalls } from './send-calls.ts';

interface MethodRequest {
  readonly method: string;
  readonly accountId: number | null;
  readonly calls: readonly OpenCall[];
  readonly waitPolicy: WaitPolicy;
}

/** Claims slots for the calls of one method and sends them concurrently until each has an answer. */
export async function settleCalls(
  pool: TokenPool,
  { method, accountId, calls, waitPolicy }: MethodRequest,
): Promise<void> {
  const methodCalls: MethodCalls = { method, leadMs: 0, suspectKind: null, refreshed: new Set() };
  const open = [...calls];
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];

  async function sendNext(): Promise<void> {
    const wanted = methodCalls.suspectKind ? 1 : Math.min(open.length, pool.batchSizes.of(method));
    const slots = methodCalls.suspectKind ? 1 : Math.floor(open.length / wanted);
    const request = { method, accountId, wanted, slots, leadMs: methodCalls.leadMs };
    const claimed = await waitForSlots(pool, request, waitPolicy);
    if (claimed.kind === 'unavailable') {
      for (const call of open.splice(0)) call.answer(claimed);
      return;
    }
    for (const slot of claimed.slots) {
      const taken = open.splice(0, slot.granted);
      const sent: Promise<void> = sendCalls(pool, { slot, day: claimed.day, methodCalls, waitPolicy, calls: taken })
        .then(
          (retry) => void open.unshift(...retry),
          (error: unknown) => void failures.push(error),
        )
        .finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
  }

  try {
    while (failures.length === 0 && open.length + inFlight.size > 0) {
      await (open.length > 0 ? sendNext() : Promise.race(inFlight));
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failures.length > 0) throw failures[0];
}
