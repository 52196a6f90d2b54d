export { returnAllMoney } from './cancelling/return-all-money.ts';
export { buyTariff } from './changing/order-tariff.ts';
export { tariffFulfilment } from './changing/tariff-fulfilment.ts';
export { tellIfRefused, tellPayer } from './emails/tell-payer.ts';
export {
  listBillingEmailsForExport,
  listSubscriptionsForExport,
  listTrialClaimsForExport,
} from './export-repository.ts';
export { renewalFulfilment } from './renewing/renewal-fulfilment.ts';
export type { RenewalTools } from './renewing/renewal-tools.ts';
export { tendSubscription } from './renewing/tend-subscriptions.ts';
export { findCurrent } from './repository.ts';
export { onceAPerson } from './trial/once-a-person.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
