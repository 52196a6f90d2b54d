export { forgetPeople as forgetInMonitors } from './departures/forget-people.ts';
export {
  listMonitorHitsForExport,
  listMonitorRunsForExport,
  listMonitorsForExport,
  listPausesForExport,
} from './export-repository.ts';
export type { RemoveMonitorTools } from './lifecycle/remove-monitor.ts';
export { removeMonitorsOf } from './lifecycle/remove-monitors-of.ts';
export { countMonitors } from './views/monitor-view-repository.ts';
