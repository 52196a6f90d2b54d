import { randomBytes } from 'node:crypto';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';

/**
 * A browser that has been logged in to accounts of ours. It is logged in to nothing by that: it is only counted apart from browsers
 * that nobody knows.
 */
export interface KnownDevice {
  readonly id: string;
  /** Marks of the accounts, the newest first. They tell nobody else which accounts these are. */
  readonly accounts: readonly string[];
}

/** What a mark names. A change of the password raises the generation, so that older marks are worth nothing. */
export interface MarkedAccount {
  readonly id: number;
  readonly device_generation: number;
}

/**
 * Enough for a family; the oldest is forgotten.
 * @limit rate: The browser is known no longer to the account that it was logged in to the longest ago.
 */
export const KNOWN_ACCOUNTS_MAX = 8;

/** @limit none */
const DEVICE_ID_BYTES = 16;
/** @limit none */
const ACCOUNT_MARK_BYTES = 12;
const VALUE = /^([\w-]{22})((?:\.[\w-]{16}){1,8})\.([\w-]{43})$/;

/** Null unless we have signed it. */
export function readKnownDevice(appSecret: string, value: string | undefined): KnownDevice | null {
  const [, id, marks, mac] = VALUE.exec(value ?? '') ?? [];
  if (id === undefined || marks === undefined || mac === undefined) return null;
  return isSameSecret(mac, macOf(appSecret, `${id}${marks}`)) ? { id, accounts: marks.slice(1).split('.') } : null;
}

export function writeKnownDevice(appSecret: string, { id, accounts }: KnownDevice): string {
  const content = [id, ...accounts].join('.');
  return `${content}.${macOf(appSecret, content)}`;
}

/** The device after a login to this account; a new one if it was not known. */
export function addAccount(appSecret: string, device: KnownDevice | null, account: MarkedAccount): KnownDevice {
  const mark = markOf(appSecret, account);
  const others = device?.accounts.filter((known) => known !== mark) ?? [];
  return {
    id: device?.id ?? randomBytes(DEVICE_ID_BYTES).toString('base64url'),
    accounts: [mark, ...others].slice(0, KNOWN_ACCOUNTS_MAX),
  };
}

/** Whether the device has been logged in to this account since its password was last changed. */
export function isKnownTo(appSecret: string, device: KnownDevice | null, account: MarkedAccount | null): boolean {
  // Computed for nobody as well, so that it takes as long.
  const mark = markOf(appSecret, account ?? { id: 0, device_generation: 0 });
  return account !== null && device?.accounts.includes(mark) === true;
}

function markOf(appSecret: string, { id, device_generation: generation }: MarkedAccount): string {
  return deriveSecret(appSecret, 'knownDevice', `account:${id}:${generation}`)
    .subarray(0, ACCOUNT_MARK_BYTES)
    .toString('base64url');
}

function macOf(appSecret: string, content: string): string {
  return deriveSecret(appSecret, 'knownDevice', `device:${content}`).toString('base64url');
}

/** The first that matches counts: Edge and others call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Android calls itself Linux too, and an iPhone «like Mac OS X». */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/**
 * Longer ones are no browser's.
 * @limit request: The device of the session is unknown.
 */
const USER_AGENT_MAX_CHARS = 1_000;

/** Browser and system of a User-Agent header, such as «Chrome, Windows»; empty if neither is known. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.length > USER_AGENT_MAX_CHARS) return '';
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return names.filter((name) => name !== undefined).join(', ');
}
