export { countMonitors } from './monitor-repository.ts';
export { forgetInMonitors, type RemoveMonitorTools, removeMonitorsOf } from './removal.ts';
export { listMonitorRunsForExport } from './run-repository.ts';
