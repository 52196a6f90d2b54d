export { findLastEvent, lockSuppressions } from './repository.ts';
export { eraseSealedOfSource, listSealedOf } from './sealed-repository.ts';
