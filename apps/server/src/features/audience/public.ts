export { listMemberIds } from './repository.ts';
