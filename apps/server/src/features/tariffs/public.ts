export { renewalFulfilment, tariffFulfilment } from './fulfil-tariffs.ts';
export { type OrderOutcome, orderTariff } from './order-tariff.ts';
