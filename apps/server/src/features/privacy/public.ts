export { exportAudit } from './export-audit.ts';
export { type Consent, copyConsents, findConsent, recordAudit } from './repository.ts';
