export { listPlanned, listPricesAt, listPricesOf, type TariffPrice, updatePrice } from './prices/price-repository.ts';
export { findCurrent, listRenewing, listSubscriptionsForExport, sumInForce } from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
