import { randomInt } from 'node:crypto';

const RECOVERY_CODES = 10;
/** 31 characters, without those that are easily mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 2;
/** @limit none */
const GROUP_CHARS = 5;

/** Ten codes such as `k7mfp-9qvtx`, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** The code as it was given out; null if the text cannot be one. Case, spaces and dashes do not matter. */
export function readRecoveryCode(text: string): string | null {
  const characters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const isCode = characters.length === GROUPS * GROUP_CHARS && [...characters].every((each) => ALPHABET.includes(each));
  return isCode ? `${characters.slice(0, GROUP_CHARS)}-${characters.slice(GROUP_CHARS)}` : null;
}

/** What is hashed: a code is worth nothing to another account. */
export function recoveryCodeContext(accountId: number, code: string): string {
  return `recovery code of account ${accountId}: ${code}`;
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
