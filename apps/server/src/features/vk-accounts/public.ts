export {
  countTracked,
  findTracked,
  findTrackedByLogin,
  findTrackedByOwners,
  listTracked,
  listTrackedForExport,
} from './tracked-repository.ts';
export { findTrackingAccount } from './wall-repository.ts';
