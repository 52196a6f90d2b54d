<<<<<<< HEAD
export { forgetInMonitors } from './departures/forget-people.ts';
export { listMonitorRunsForExport } from './export-repository.ts';
=======
export { forgetPeople as forgetInMonitors } from './departures/forget-people.ts';
export {
  listMonitorHitsForExport,
  listMonitorRunsForExport,
  listMonitorsForExport,
  listPausesForExport,
} from './export-repository.ts';
>>>>>>> departures
export type { RemoveMonitorTools } from './lifecycle/remove-monitor.ts';
export { removeMonitorsOf } from './lifecycle/remove-monitors-of.ts';
export { countMonitors } from './views/monitor-view-repository.ts';
