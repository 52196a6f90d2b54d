export { countWallsOf, listWallOwners } from './removed/removed-repository.ts';
export {
  countTracked,
  findTracked,
  findTrackedByLogin,
  findTrackedByOwners,
  listTracked,
  listTrackedForExport,
} from './tracked-repository.ts';
export { findTrackingAccount, wallId } from './wall-repository.ts';
