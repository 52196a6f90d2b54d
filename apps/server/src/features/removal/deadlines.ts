import { DEADLINES } from '@vidno/contract/account/deadlines';
import { addWorkingDays } from '#config/working-days/working-days.ts';

/** When a request has to be answered, and so what it asks for be done. Stored with the request: a clock set back does not move it. */
export function answerBy(askedAt: Date): Date {
  return addWorkingDays(askedAt, DEADLINES.answerWorkingDays);
}

/** The same after the person was told that more time is needed. */
export function extend(due: Date): Date {
  return addWorkingDays(due, DEADLINES.extensionWorkingDays);
}

/** Until when somebody has to have looked at a request that hides nobody yet: what it is about may be unlawful. */
export function stopBy(askedAt: Date): Date {
  return addWorkingDays(askedAt, DEADLINES.stopWorkingDays);
}
