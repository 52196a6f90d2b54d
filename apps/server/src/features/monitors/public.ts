export { countHitsOf as countMonitorHitsOf } from './hit-repository.ts';
export { countMonitors } from './monitor-repository.ts';
export { listMonitorRunsForExport } from './run-repository.ts';
