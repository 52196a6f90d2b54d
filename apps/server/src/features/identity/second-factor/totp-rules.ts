import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the settings that every authenticator app knows. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** @limit none */
const KEY_BYTES = 20;
const ISSUER = 'Видно';
/** Steps before and after the current one whose codes count, for clocks that differ. */
const WINDOW_STEPS = 1;

/** A new key in base32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** What the QR code for an authenticator app contains; `label` is what the app shows beside the issuer. */
export function totpUrl(key: string, label: string): string {
  return toTotp(key, label).toString();
}

/** The time step that the code belongs to; null if it is no code of this key, or of no step near now. */
export function findTotpStep(key: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = toTotp(key, '').validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
}

function toTotp(key: string, label: string): TOTP {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(key) });
}
