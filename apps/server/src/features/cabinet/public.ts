export { listNotices } from './notice-repository.ts';
