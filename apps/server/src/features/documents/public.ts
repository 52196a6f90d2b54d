export { copyAcceptances } from './repository.ts';
