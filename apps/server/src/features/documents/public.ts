export { copyAcceptances, countAcceptances } from './repository.ts';
