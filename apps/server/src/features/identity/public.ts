export { findAccount } from './accounts/account-repository.ts';
export { findMaskedName } from './accounts/find-masked-name.ts';
export { findProfile } from './accounts/find-profile.ts';
export { maskAccount } from './accounts/mask-rules.ts';
export { grantService, listAccountsWith, listServices } from './accounts/service-repository.ts';
export type { AccountId, Caller } from './caller.ts';
export { emailKeyOf, mailboxOf, normalizeEmail } from './contacts/address-rules.ts';
export { checkOwnPassword } from './deletion/check-own-password.ts';
export {
  cancelDeletion,
  deleteAccountRow,
  deleteLoginWays,
  findDueDeletion,
  listDueDeletions,
  lockDueDeletion,
  scheduleDeletion,
} from './deletion/deletion-repository.ts';
export { queueAccountEmail } from './emails/queue-account-email.ts';
export {
  listAccountEmailsForExport,
  listAccountForExport,
  listIdentitiesForExport,
  listServicesForExport,
  listSessionsForExport,
} from './export/export-repository.ts';
export type { IdentityTools } from './identity-tools.ts';
export {
  type AccountFacts,
  type AccountSearch,
  findAccountFacts,
  listKnownAccounts,
  lockAccountStanding,
  updateAccountStanding,
} from './operation/operation-repository.ts';
export { findLoginOverview, listSessions, updateModal30Days } from './overview/overview-repository.ts';
export { createPasswords, type Passwords } from './passwords/create-passwords.ts';
export { endSessions } from './sessions/end-sessions.ts';
export { findSession, type SessionTools } from './sessions/find-session.ts';
