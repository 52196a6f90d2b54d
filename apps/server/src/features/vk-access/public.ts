export { hasActiveToken } from './repository.ts';
