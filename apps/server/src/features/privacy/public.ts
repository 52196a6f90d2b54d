export { exportAudit } from './export-audit.ts';
export { type Consent, findConsent, recordAudit } from './repository.ts';
