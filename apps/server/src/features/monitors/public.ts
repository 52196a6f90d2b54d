export { countHitsOf as countMonitorHitsOf, listPostAuthors } from './hit-repository.ts';
export { countMonitors } from './monitor-repository.ts';
export { listMonitorRunsForExport } from './run-repository.ts';
