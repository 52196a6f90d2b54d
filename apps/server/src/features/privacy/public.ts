export { findHead, findJournalGuard, readHead, writeHead } from './journal-repository.ts';
export {
  type AuditEvent,
  type Consent,
  copyConsents,
  countConsents,
  findConsent,
  findEventsById,
  findLastAbout,
  findLastAboutEach,
  listAbout,
  listConsentVersions,
  listNewestEvents,
  type NewAuditEvent,
  recordAudit,
  recordNumbered,
  withdrawConsents,
} from './repository.ts';
