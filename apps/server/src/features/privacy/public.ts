export { findHead, findJournalGuard, readHead, writeHead } from './journal-repository.ts';
export {
  type Consent,
  copyConsents,
  findConsent,
  listConsentVersions,
  recordAudit,
  withdrawConsents,
} from './repository.ts';
