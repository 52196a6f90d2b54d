import { createHash } from 'node:crypto';

/** An event as the chain has it. Texts as the database writes them. */
export interface LinkedEvent {
  readonly position: number;
  readonly eventId: number;
  /** Microseconds since 1970. */
  readonly atMicros: string;
  readonly accountId: string | null;
  readonly action: string;
  /** Hexadecimal; null without a purpose. */
  readonly purposeHash: string | null;
  readonly subject: string;
}

/** What the first link follows. */
export const FIRST_HASH = '0'.repeat(64);

/** The same as `link_audit_event` computes in the database, so that neither has to be trusted alone. */
export function hashLink(previous: string, event: LinkedEvent): string {
  const lines = [
    'vidno journal 1',
    previous,
    event.position,
    event.eventId,
    event.atMicros,
    event.accountId ?? '',
    event.action,
    event.purposeHash ?? '',
    event.subject,
  ];
  return sha256(lines.join('\n'));
}

export function hashPurpose(salt: string, purpose: string): string {
  return sha256(salt + purpose);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
