export type { AccountId } from './account-id.ts';
export type { Caller } from './caller.ts';
export { findSession } from './find-session.ts';
export { grantService } from './grant-service.ts';
export { listAccountsWith, listServices } from './service-repository.ts';
