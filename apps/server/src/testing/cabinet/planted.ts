/** Stands in everything that may not leave the server. */
export const SECRET = 'SECRET-OF-THE-ACCOUNT';
/** When everything planted began, and when it ends. */
export const PLANTED_AT = new Date('2026-01-10T10:00:00Z');
export const PLANTED_UNTIL = new Date('2026-12-10T10:00:00Z');
