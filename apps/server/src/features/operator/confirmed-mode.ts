import { CONFIRMED_MS } from '@vidno/contract/operator/warrant';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import type { Tools } from '#tools.ts';

interface ConfirmedMode {
  readonly mode: string;
  readonly until: Date;
}

/**
 * Opens the confirmed mode of a session. It is derived and stored nowhere: the page alone has it, so that a stolen cookie does not bring
 * it along, and it is over with its session.
 */
export function openConfirmedMode(
  { appSecret, clock }: Pick<Tools, 'appSecret' | 'clock'>,
  sessionId: string,
): ConfirmedMode {
  const until = new Date(clock().getTime() + CONFIRMED_MS);
  return { mode: writeMode(appSecret, sessionId, until.getTime()), until };
}

/** Whether the mode is of this session and not over. A clock that was set back does not make it last longer. */
export function isConfirmedMode(
  { appSecret, clock }: Pick<Tools, 'appSecret' | 'clock'>,
  sessionId: string,
  given: string,
): boolean {
  const until = Number(/^(\d{1,15})\./.exec(given)?.[1] ?? Number.NaN);
  const leftMs = until - clock().getTime();
  return leftMs > 0 && leftMs <= CONFIRMED_MS && isSameSecret(given, writeMode(appSecret, sessionId, until));
}

function writeMode(appSecret: string, sessionId: string, until: number): string {
  const mac = deriveSecret(appSecret, 'confirmedMode', `${sessionId}:${until}`).toString('base64url');
  return `${until}.${mac}`;
}
