export { findLastEvent } from './repository.ts';
export { eraseSealedOfSource } from './sealed-repository.ts';
