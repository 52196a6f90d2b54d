import { domainToASCII, domainToUnicode } from 'node:url';
import type { PhoneCountry } from '@vidno/contract/account/phone';
import type { Row } from '#database/database.ts';

type ReadEmail =
  | { readonly kind: 'read'; readonly address: string }
  | { readonly kind: 'refused'; readonly because: EmailProblem };

/** Reads an address as somebody typed it. */
export function readEmail(text: string): ReadEmail {
  const address = normalizeEmail(text);
  return address === null ? { kind: 'refused', because: emailProblem(text) } : { kind: 'read', address };
}

/** @limit request: The email address is refused. */
const ADDRESS_MAX = 254;
/** @limit request: The email address is refused. */
const LOCAL_MAX_BYTES = 64;
/** Letters of any alphabet (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+(?:\.[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+)*$/u;
/** Signs that nobody sees and that copied addresses are full of: zero-width spaces, direction marks, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const ONE_SCRIPT = ['Latin', 'Cyrillic', 'Armenian', 'Georgian'].map(
  (script) => new RegExp(`^(?:\\p{Script=${script}}|[0-9-])+$`, 'u'),
);
/** Cyrillic letters that look like Latin ones (Unicode TR 39), and what may stand between them. */
const LOOKS_LATIN = /^[асԁеһіјӏорԛѕԝхугкьъп0-9-]+$/;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * Without spaces around it and signs that nobody sees, its domain in lower case; null when it is not an address. One that imitates
 * another one with letters of another alphabet is not one either.
 */
export function normalizeEmail(text: string): string | null {
  const address = text
    .replaceAll(INVISIBLE, '')
    .trim()
    .replace(/^mailto:/i, '')
    .normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const given = address
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  if (at < 1 || address.length > ADDRESS_MAX || Buffer.byteLength(local) > LOCAL_MAX_BYTES) return null;
  if (!LOCAL.test(local)) return null;
  if (!given.split('.').every((label) => LABEL.test(label))) return null;
  const domain = domainToUnicode(given);
  return isHonestDomain(domain) && isHonestLocal(local, domain) ? `${local}@${domain}` : null;
}

/** Whoever sees the address could not tell one alphabet from another. */
function isHonestLocal(local: string, domain: string): boolean {
  const top = domain.split('.').at(-1) ?? '';
  return local
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => word === '' || isHonestLabel(word, top));
}

/** The form in which addresses are compared: two accounts cannot have the same. */
export function emailKeyOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).toLowerCase().normalize('NFC')}@${domainToASCII(address.slice(at + 1))}`;
}

/** The key of a mailbox: its spellings differ in the tag after a plus, in dots and in case. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${local}@${address.slice(at + 1)}`;
}

function isHonestDomain(domain: string): boolean {
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || /^\d+$/.test(top) || domainToASCII(domain) === '') return false;
  return labels.every((label) => LABEL.test(label) && !label.startsWith('xn--') && isHonestLabel(label, top));
}

/** In one alphabet, and not a Latin name in disguise. */
function isHonestLabel(label: string, top: string): boolean {
  if (!ONE_SCRIPT.some((pattern) => pattern.test(label))) return false;
  return !(HAS_CYRILLIC.test(label) && LOOKS_LATIN.test(label) && !HAS_CYRILLIC.test(top));
}

/** Why no address can be read from it. */
export type EmailProblem = 'email_without_at' | 'email_malformed';

export function emailProblem(text: string): EmailProblem {
  return text.includes('@') ? 'email_malformed' : 'email_without_at';
}

/** The country of numbers without a prefix, unless the form says another one. */
export const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'RU';

type Contacts = Pick<Row<'account'>, 'id' | 'email' | 'phone' | 'telegram' | 'demo'>;

const HIDDEN = '•••';

/** The name of an account for somebody who may not know it: enough to recognise one's own, too little to learn another's. */
export function maskAccount({ id, email, phone, telegram, demo }: Contacts): string {
  if (email !== null) return maskEmail(email);
  if (phone !== null) return maskPhone(phone);
  if (telegram !== null) return `@${telegram.replace(/^@/, '').slice(0, 1)}${HIDDEN}`;
  return demo ? `демо-аккаунт № ${id}` : `аккаунт № ${id}`;
}

export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}${HIDDEN}${email.slice(email.lastIndexOf('@'))}`;
}

export function maskPhone(phone: string): string {
  return `${HIDDEN}${phone.slice(-2)}`;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** With or without spaces, dashes and brackets; numbers of payments and orders are none. */
const PHONE = /(?<![\w-])(?:\+\d{1,3}|[78])[ (-]*\d{3}[ )-]*\d{3}[ -]*\d{2}[ -]*\d{2}(?![\w-])/g;

/** What somebody else's server has answered may quote what it was sent. */
export function maskContacts(text: string): string {
  return text.replace(EMAIL, maskEmail).replace(PHONE, maskPhone);
}
