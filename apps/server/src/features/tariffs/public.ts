export { listOffers } from './prices/offers.ts';
export { planPrice, withdrawPrice } from './prices/plan-price.ts';
export { listPlanned, listPricesAt, listPricesOf, type TariffPrice, updatePrice } from './prices/price-repository.ts';
export { findCurrent, findTariff, listRenewing, listSubscriptionsForExport, sumInForce } from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
