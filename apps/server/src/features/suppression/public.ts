export { findLastEvent } from './repository.ts';
