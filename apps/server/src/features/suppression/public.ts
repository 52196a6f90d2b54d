export { findLastEvent, listNotedHeads, lockSuppressions } from './repository.ts';
export { eraseSealedOfSource } from './sealed-repository.ts';
