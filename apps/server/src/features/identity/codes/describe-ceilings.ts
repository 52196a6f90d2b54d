import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import { listCodeCounts } from './ceiling-repository.ts';
import { type CeilingState, stateOfCeiling } from './ceiling-rules.ts';

export interface DescribedCeiling {
  readonly channel: CodeChannel;
  readonly sent: number;
  /** Of them, to browsers that were not known. */
  readonly unproved: number;
  readonly max: number;
  readonly state: CeilingState;
}

/** How near today's codes are to their ceilings, without channels that have sent none. */
export async function describeCeilings(
  db: Database,
  { ceilings, now }: { readonly ceilings: Readonly<Record<CodeChannel, number>>; readonly now: Date },
): Promise<DescribedCeiling[]> {
  const counts = await listCodeCounts(db, toMoscowDay(now));
  return counts.map((count) => {
    const max = ceilings[count.channel];
    return { ...count, max, state: stateOfCeiling(count, max) };
  });
}
