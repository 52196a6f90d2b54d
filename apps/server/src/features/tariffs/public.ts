export { findCurrent, listRenewing, listSubscriptionsForExport, sumInForce } from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
