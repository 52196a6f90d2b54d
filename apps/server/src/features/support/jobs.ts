import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { claimNextSupportEmail } from './claim-next-support-email.ts';

const CONCURRENCY = 2;
const POLL_MS = 1_000;

interface SendSupportEmailsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null when email is off. */
  readonly mail: MailClient | null;
}

/** Starts sending what was written to the support. The returned function stops that and waits for those being sent. */
export function startSupportEmails({ mail, ...tools }: SendSupportEmailsTools): () => Promise<void> {
  if (!mail) return startLoops([]);
  const claim = () => claimNextSupportEmail({ ...tools, mail });
  const options = { db: tools.db, claim, concurrency: CONCURRENCY, pollMs: POLL_MS, log: tools.log };
  return startLoops([(signal) => runSendLoop(options, signal)]);
}
