export { forgetInMonitors } from './departures/forget-in-monitors.ts';
export { listMonitorRunsForExport } from './export-repository.ts';
export type { RemoveMonitorTools } from './lifecycle/remove-monitor.ts';
export { removeMonitorsOf } from './lifecycle/remove-monitors-of.ts';
export { countMonitors } from './views/monitor-view-repository.ts';
