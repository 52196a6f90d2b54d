import type { MailClient } from '@vidno/providers/mail/mail-client';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { type AccountEmailTools, claimNextAccountEmail } from './emails/claim-next-account-email.ts';

const CONCURRENCY = 4;
const POLL_MS = 1_000;

interface SendAccountEmailsTools extends AccountEmailTools {
  /** Null when email is off. */
  readonly mail: MailClient | null;
  /** How often to look for due emails; every second by default. */
  readonly pollMs?: number;
}

/** Starts sending emails about accounts. The returned function stops that and waits for those being sent. */
export function startAccountEmails(tools: SendAccountEmailsTools): () => Promise<void> {
  const { db, mail, log, pollMs = POLL_MS } = tools;
  if (!mail) return startLoops([]);
  const claim = () => claimNextAccountEmail(tools, mail);
  return startLoops([(signal) => runSendLoop({ db, claim, concurrency: CONCURRENCY, pollMs, log }, signal)]);
}
