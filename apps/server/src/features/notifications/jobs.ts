import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { claimNextConfirmation } from './delivery/claim-next-confirmation.ts';
import { claimNextMessage, type DeliveryTools } from './delivery/claim-next-message.ts';
import { releaseClaims } from './delivery/delivery-repository.ts';
import { listenForUpdates } from './telegram/listen-for-updates.ts';

interface SendAlertsTools extends DeliveryTools {
  /** True when no other process can be sending, so the claims of a killed one can be released at once. */
  readonly isOnlyProcess: boolean;
  /** How often to look for due alerts; every second by default. */
  readonly pollMs?: number;
}

const CONCURRENCY = 4;
const POLL_MS = 1_000;

/** Starts sending alerts and listening to the bot. The returned function stops both and waits for sends in progress. */
export async function startAlerts(tools: SendAlertsTools): Promise<() => Promise<void>> {
  const { db, clock, log, mail, telegram, pollMs = POLL_MS } = tools;
  if (tools.isOnlyProcess) await releaseClaims(db, clock());
  const loopOf = (claim: () => Promise<(() => Promise<void>) | null>) => (signal: AbortSignal) =>
    runSendLoop({ db, claim, concurrency: CONCURRENCY, pollMs, log }, signal);
  return startLoops([
    ...(mail ? [loopOf(() => claimNextConfirmation(tools, mail)), loopOf(() => claimNextMessage(tools, 'email'))] : []),
    ...(telegram
      ? [
          loopOf(() => claimNextMessage(tools, 'telegram')),
          (signal: AbortSignal) => listenForUpdates(tools, telegram, signal),
        ]
      : []),
  ]);
}
