export { returnAllMoney } from './cancelling/cancel-subscription.ts';
export { buyTariff, tariffFulfilment } from './order-tariff.ts';
export { renewalFulfilment } from './renewal-fulfilment.ts';
export { tendSubscription } from './renewals.ts';
export { findCurrent, listSubscriptionsForExport } from './repository.ts';
export { tellIfRefused, tellPayer } from './tell-payer.ts';
export { onceAPerson } from './trial/trial.ts';
export { detachTrialClaims } from './trial/trial-claim-repository.ts';
