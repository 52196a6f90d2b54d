export { findCurrent, listSubscriptionsForExport } from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
