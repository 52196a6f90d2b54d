export {
  findCurrent,
  findTariff,
  listRenewing,
  listStoredTariffs,
  listSubscriptionsForExport,
  selectSubscribers,
  sumInForce,
} from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
