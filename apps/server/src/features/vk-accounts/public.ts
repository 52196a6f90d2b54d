export type { Tracked } from './tracking/tracked.ts';
export { findTracked, findTrackedByLogin, listTracked } from './tracking/tracked-repository.ts';
export { findTrackingAccount } from './walls/wall-repository.ts';
