export { findLastEvent, lockSuppressions } from './repository.ts';
export { eraseSealedOfSource } from './sealed-repository.ts';
