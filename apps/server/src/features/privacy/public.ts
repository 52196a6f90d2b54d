export { readHead, writeHead } from './chain/audit-head.ts';
export { findHead } from './chain/chain-repository.ts';
export { findJournalGuard } from './chain/guard-repository.ts';
export { verifyChain } from './chain/verify-chain.ts';
export { exportAudit } from './export-audit.ts';
export { type Consent, copyConsents, findConsent, recordAudit } from './repository.ts';
