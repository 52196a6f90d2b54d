export type { AccountId, Caller } from './caller.ts';
export { findMaskedName } from './find-masked-name.ts';
export { findSession, type SessionTools } from './find-session.ts';
export { grantService, listAccountsWith, listServices } from './service-repository.ts';
