export { type AddNoticeOutcome, addNotice, NOTICE_LIMIT_CHARS } from './notices/add-notice.ts';
export { listNotices } from './notices/notice-repository.ts';
export { removeNotice } from './notices/remove-notice.ts';
export { changeUser, type UserChange } from './users/change-user.ts';
export { type FoundUser, findUser } from './users/find-user.ts';
