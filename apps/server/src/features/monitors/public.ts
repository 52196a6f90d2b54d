export { countMonitors } from './monitor-repository.ts';
export { listMonitorRunsForExport } from './run-repository.ts';
