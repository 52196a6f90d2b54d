import type { MonitorSource, SourceKind } from '#features/sources/source-kind.ts';

/** A kind of source that supports monitors only. */
export function monitorOnlyKind(monitor: MonitorSource): SourceKind {
  return { extent: null, isOutside: false, monitor, probe: async () => 'not_now' };
}
