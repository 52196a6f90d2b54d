export type { AccountId, Caller } from './caller.ts';
export { findMaskedName } from './accounts/find-masked-name.ts';
export { findSession, type SessionTools } from './sessions/find-session.ts';
export { grantService, listAccountsWith, listServices } from './accounts/service-repository.ts';
