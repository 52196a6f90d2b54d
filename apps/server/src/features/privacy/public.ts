export { findHead, findJournalGuard, readHead, writeHead } from './journal-repository.ts';
export {
  type AuditEvent,
  type Consent,
  copyConsents,
  countConsents,
  findConsent,
  findLastAbout,
  findLastAboutEach,
  listAbout,
  listConsentVersions,
  listEventsById,
  listNewestEvents,
  type NewAuditEvent,
  recordAudit,
  recordNumbered,
  withdrawConsents,
} from './repository.ts';
