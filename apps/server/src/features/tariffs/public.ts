export { renewalFulfilment, tariffFulfilment } from './fulfil-tariffs.ts';
export { buyTariff } from './order-tariff.ts';
export { findCurrent } from './repository.ts';
