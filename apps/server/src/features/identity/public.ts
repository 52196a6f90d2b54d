export {
  cancelDeletion,
  deleteAccountRow,
  findDueDeletion,
  listDueDeletions,
  lockDueDeletion,
  scheduleDeletion,
} from './deletion/deletion-repository.ts';
export {
  listAccountEmailsForExport,
  listAccountForExport,
  listIdentitiesForExport,
  listServicesForExport,
  listSessionsForExport,
} from './export/export-repository.ts';
export {
  type AccountFacts,
  type AccountSearch,
  findAccountFacts,
  listKnownAccounts,
  lockAccountStanding,
  updateAccountStanding,
} from './operation/operation-repository.ts';
export { findLoginOverview, listSessions, updateModal30Days } from './overview/overview-repository.ts';
export { endSessions } from './sessions/end-sessions.ts';
export type { AccountId, Caller } from './caller.ts';
export { findMaskedName } from './accounts/find-masked-name.ts';
export { findSession, type SessionTools } from './sessions/find-session.ts';
export { grantService, listAccountsWith, listServices } from './accounts/service-repository.ts';
