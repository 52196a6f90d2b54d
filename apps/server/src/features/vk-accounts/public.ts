export type { Tracked } from './tracked.ts';
export {
  countTracked,
  findTracked,
  findTrackedByLogin,
  listTracked,
  listTrackedForExport,
} from './tracked-repository.ts';
export { untrackAllOf } from './untrack.ts';
export { findTrackingAccount } from './wall-repository.ts';
