import { type AdvanceRunTools, advanceRun } from '#runs/advance-run.ts';
import { type ClaimedRun, claimRuns, leaseFrom } from '#runs/lease-repository.ts';
import { LANES, type RunKind } from '#runs/run.ts';

/** Claims every waiting run, as a worker would. */
export async function claimAll({ db, clock }: AdvanceRunTools, kinds: readonly RunKind[]): Promise<ClaimedRun[]> {
  const capacities = kinds.flatMap(({ name }) => LANES.map((lane) => ({ kind: name, lane, free: 10_000 })));
  return await claimRuns(db, capacities, leaseFrom(clock()));
}

/** Claims and advances waiting runs one by one until none is due. */
export async function advanceAll(tools: AdvanceRunTools, kinds: readonly RunKind[]): Promise<void> {
  for (;;) {
    const claimed = await claimAll(tools, kinds);
    if (claimed.length === 0) return;
    for (const run of claimed) {
      const kind = kinds.find(({ name }) => name === run.kind);
      if (kind) await advanceRun(tools, kind, run, new AbortController().signal);
    }
  }
}
