export { listTrackedForExport } from './export-repository.ts';
export type { Tracked } from './tracking/tracked.ts';
export { countTracked, findTracked, findTrackedByLogin, listTracked } from './tracking/tracked-repository.ts';
export { untrackAllOf } from './tracking/untrack-all-of.ts';
export { findTrackingAccount } from './walls/wall-repository.ts';
