export type { AccountId, Caller } from './caller.ts';
export { findSession, type SessionTools } from './find-session.ts';
export { grantService, listAccountsWith, listServices } from './service-repository.ts';
