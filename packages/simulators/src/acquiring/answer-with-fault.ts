import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../vk/http.ts';
import type { ApiFault } from './acquirer-faults.ts';

const GARBAGE = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};
const SERVER_ERROR = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' };

/** `hang` leaves the caller waiting. */
export async function answerWithFault(
  fault: ApiFault | null,
  perform: () => Promise<Answer>,
): Promise<Answer | 'hang'> {
  if (fault === null) return await perform();
  if (fault.kind === 'slow') {
    await pause(fault.ms, undefined, { ref: false });
    return await perform();
  }
  if (fault.done) await perform();
  if (fault.kind === 'hang') return 'hang';
  return fault.kind === 'garbage' ? GARBAGE : SERVER_ERROR;
}
