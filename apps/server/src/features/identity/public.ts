export { findMaskedName } from './accounts/find-masked-name.ts';
export { grantService, listAccountsWith, listServices } from './accounts/service-repository.ts';
export type { AccountId, Caller } from './caller.ts';
export { mailboxOf, normalizeEmail } from './contacts/address-rules.ts';
export { findSession, type SessionTools } from './sessions/find-session.ts';
