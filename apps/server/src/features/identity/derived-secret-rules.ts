import { deriveSecret } from '#config/secrets.ts';

/**
 * The secrets of an account email. They are derived from the id of its row, so that a retry sends the same ones and none is stored:
 * the rows that check them (one_time_code, pending_registration, password_reset) have the id of the email.
 */

const CODE_DIGITS = 6;
/** @limit none */
const CODE_BYTES = 6;
const PASSWORD_GROUPS = 3;
/** @limit none */
const PASSWORD_GROUP_CHARS = 4;
/** 32 characters, without those that are easily mistaken for one another. */
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Six digits. */
export function deriveCode(appSecret: string, emailId: string): string {
  const number = derive(appSecret, 'code', emailId).readUIntBE(0, CODE_BYTES);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The password generated for who registers without choosing one, such as `k7mf-9qvt-2xhd`: 60 random bits. */
export function derivePassword(appSecret: string, emailId: string): string {
  const bytes = derive(appSecret, 'password', emailId);
  const groups = Array.from({ length: PASSWORD_GROUPS }, (_, group) =>
    Array.from(
      bytes.subarray(group * PASSWORD_GROUP_CHARS, (group + 1) * PASSWORD_GROUP_CHARS),
      (byte) => PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length],
    ).join(''),
  );
  return groups.join('-');
}

/** The token in the link to set a new password. */
export function deriveResetToken(appSecret: string, emailId: string): string {
  return derive(appSecret, 'password-reset', emailId).toString('base64url');
}

function derive(appSecret: string, use: string, emailId: string): Buffer {
  return deriveSecret(appSecret, 'accountEmail', `${use}:${emailId}`);
}
