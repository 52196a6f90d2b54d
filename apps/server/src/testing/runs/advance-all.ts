import { type AdvanceRunTools, advanceRun } from '#runs/advance-run.ts';
import { type ClaimedRun, claimRuns } from '#runs/lease-repository.ts';
import { leaseFrom } from '#runs/lease-rules.ts';
import { LANES } from '#runs/run.ts';
import type { RunKind } from '#runs/run-kind.ts';

/** Takes everything that waits, as a worker would. */
export async function takeAll({ db, clock }: AdvanceRunTools, kinds: readonly RunKind[]): Promise<ClaimedRun[]> {
  const rooms = kinds.flatMap(({ name }) => LANES.map((lane) => ({ kind: name, lane, free: 10_000 })));
  return await claimRuns(db, rooms, leaseFrom(clock()));
}

/** Advances everything that waits, one after the other, until nothing waits any more at this moment. */
export async function advanceAll(tools: AdvanceRunTools, kinds: readonly RunKind[]): Promise<void> {
  for (;;) {
    const taken = await takeAll(tools, kinds);
    if (taken.length === 0) return;
    for (const run of taken) {
      const kind = kinds.find(({ name }) => name === run.kind);
      if (kind) await advanceRun(tools, kind, run, new AbortController().signal);
    }
  }
}
