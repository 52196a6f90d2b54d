export { exportAudit } from './export-audit.ts';
export { listAuditEventsForExport, listConsentsForExport } from './export-repository.ts';
export { type Consent, findConsent, recordAudit } from './repository.ts';
