export { countMonitors } from './monitor-repository.ts';
export type { RemoveMonitorTools } from './removal.ts';
export { forgetInMonitors, removeMonitorsOf } from './removal.ts';
export { listMonitorRunsForExport } from './run-repository.ts';
