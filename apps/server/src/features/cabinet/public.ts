export { listNotices } from './notice-repository.ts';
export { type AddNoticeOutcome, addNotice, NOTICE_LIMIT_CHARS, removeNotice } from './notices.ts';
export { changeUser, type FoundUser, findUser, type UserChange } from './users.ts';
