import type { JobHandler } from '#queue/job-handler.ts';
import { createLetterHandler, type LetterTools } from '#sending/create-letter-handler.ts';
import { writeSupportEmail } from './write-support-email.ts';

/**
 * About twenty days of trying once an hour: somebody waits for an answer.
 * @limit time: The message to the support is given up.
 */
const MAX_ATTEMPTS = 500;

/** Sends what was written to the support. */
export function createSupportEmailHandler(tools: LetterTools): JobHandler {
  return createLetterHandler(tools, {
    kind: 'support-email',
    write: async (email) => writeSupportEmail(email),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}
