export type { AccountId, Caller } from './caller.ts';
export { createCallerGuards } from './create-caller-guards.ts';
export { grantService, listAccountsWith, listServices } from './service-repository.ts';
