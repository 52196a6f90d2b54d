export { endNotice, type ListedNotice, listNotices } from './notice-repository.ts';
