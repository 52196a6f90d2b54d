export { findHead, findJournalGuard, readHead, writeHead } from './journal-repository.ts';
export {
  type Consent,
  copyConsents,
  findConsent,
  listConsentVersions,
  recordAudit,
  recordNumbered,
  withdrawConsents,
} from './repository.ts';
