export { exportAudit } from './export-audit.ts';
export { listAuditEventsForExport, listConsentsForExport } from './export-repository.ts';
export { type Consent, copyConsents, findConsent, recordAudit } from './repository.ts';
