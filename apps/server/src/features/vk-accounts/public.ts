export {
  countTracked,
  findTracked,
  findTrackedByLogin,
  listTracked,
  listTrackedForExport,
} from './tracked-repository.ts';
export { findTrackingAccount } from './wall-repository.ts';
