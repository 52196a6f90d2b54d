import type { MonitorSource, SourceKind } from '#features/sources/public.ts';

/** A kind of source that can be monitored, and nothing else. */
export function monitoredKind(monitor: MonitorSource): SourceKind {
  return { extent: null, isOutside: false, monitor, probe: async () => 'not_now' };
}
