export { findLastEvent, listNotedHeads, lockSuppressions } from './repository.ts';
export { eraseSealedOfSource, listSealedOf } from './sealed-repository.ts';
