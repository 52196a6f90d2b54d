import type { Database } from '#database/database.ts';
import { findSource } from '#features/catalogue/public.ts';
import { isMonitored, type MonitoredKind } from '../rules.ts';

export type FindOpenSourceOutcome =
  | { readonly kind: 'open'; readonly sourceKind: MonitoredKind }
  | {
      readonly kind: 'refused';
      readonly because: 'source_unknown' | 'source_not_monitored' | 'source_down' | 'source_unavailable';
    };

/** Whether monitors may look there now. */
export async function findOpenSource(db: Database, id: string): Promise<FindOpenSourceOutcome> {
  const source = await findSource(db, id);
  if (!source) return { kind: 'refused', because: 'source_unknown' };
  if (!isMonitored(source.kind)) return { kind: 'refused', because: 'source_not_monitored' };
  if (source.health !== 'up') return { kind: 'refused', because: `source_${source.health}` };
  return { kind: 'open', sourceKind: source.kind };
}
