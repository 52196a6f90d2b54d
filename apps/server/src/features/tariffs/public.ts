export { listPlanned, listPricesOf, type TariffPrice, updatePrice } from './prices/price-repository.ts';
export {
  findCurrent,
  findTariff,
  listRenewing,
  listStoredTariffs,
  listSubscriptionsForExport,
  sumInForce,
} from './repository.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
