/** A code and the moments that belong to it. */
export interface SentCode {
  /** When it was sent, in milliseconds since 1970; tells one code from the next. */
  readonly sentAt: number;
  /** From when on another may be requested. */
  readonly retryAt: number;
}

export function toSentCode(retryAfterSeconds: number, now = Date.now()): SentCode {
  return { sentAt: now, retryAt: now + retryAfterSeconds * 1_000 };
}

/** 0:42 */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The digits of what was typed or pasted: «123 456», «123-456» and «Код: 123456» are the same code. */
export function digitsOf(text: string, places: number): string {
  return text.replace(/\D/g, '').slice(0, places);
}
