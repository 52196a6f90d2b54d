export { listBillingEmailsForExport, listSubscriptionsForExport } from './export-repository.ts';
export { buyTariff } from './order-tariff.ts';
export { renewalFulfilment } from './renewing/renewal-fulfilment.ts';
export { findCurrent } from './repository.ts';
export { tariffFulfilment } from './tariff-fulfilment.ts';
