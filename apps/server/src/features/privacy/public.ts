export { findHead, findJournalGuard, readHead, writeHead } from './journal-repository.ts';
export { type Consent, copyConsents, findConsent, recordAudit, withdrawConsents } from './repository.ts';
