import { deriveKey, deriveSecret, NONCE_BYTES, seal, unseal } from '#config/secrets.ts';
import type { Clock } from '#config/time.ts';

/** What a ticket opens. One that was made for something else does not open it. */
export type TicketUse = 'file' | 'remote_photo' | 'blurred_photo' | 'vk_picture';

/** Creates and opens URLs of stored pictures, whose last part, the ticket, is encrypted: nothing can be read from an address. */
export interface FileUrls {
  /**
   * Of a picture shown to this account. It opens for anybody for at most 15 minutes, and later for the session of the account.
   * Null: shown to whoever has a link; then it opens for nobody later.
   */
  urlOf(key: string, accountId: number | null): string;
  /** The URL of a picture that shows no real person. It never expires. */
  publicUrlOf(key: string): string;
  /** The ticket alone, for an address of its own. Lasts as `urlOf`. */
  ticketOf(use: TicketUse, key: string, accountId: number | null): string;
  /** Null if the ticket is forged or for another use, or has expired and is not of this account. */
  openTicket(use: TicketUse, ticket: string, accountId: number | null): OpenedTicket | null;
}

export interface OpenedTicket {
  readonly key: string;
  readonly isPublic: boolean;
}

const STEP_SECONDS = 5 * 60;
/** A URL stays the same for a step, so that a page which is refreshed does not load its pictures again. */
const VALID_STEPS = 3;
const NEVER = 'public';

/** A ticket is `<expiry>:<account>:<key>`, sealed for its use. */
export function createFileUrls(secret: string, clock: Clock): FileUrls {
  const now = (): number => Math.floor(clock().getTime() / 1000);
  const keys = {
    key: deriveKey(secret, 'pictureTicket'),
    nonceOf: (content: Uint8Array) => deriveSecret(secret, 'pictureTicketNonce', content).subarray(0, NONCE_BYTES),
  };
  const toTicket = (use: TicketUse, expires: number | typeof NEVER, account: number | '', key: string): string =>
    sealTicket(keys, use, `${expires}:${account}:${key}`).toString('base64url');
  const ticketOf: FileUrls['ticketOf'] = (use, key, accountId) =>
    toTicket(use, (Math.floor(now() / STEP_SECONDS) + VALID_STEPS) * STEP_SECONDS, accountId ?? '', key);
  return {
    ticketOf,
    urlOf: (key, accountId) => `/files/${ticketOf('file', key, accountId)}`,
    publicUrlOf: (key) => `/files/${toTicket('file', NEVER, '', key)}`,
    openTicket: (use, ticket, accountId) => {
      const sealed = Buffer.from(ticket, 'base64url');
      // Decoding skips what is no base64, so that only one spelling may open it.
      const text = sealed.toString('base64url') === ticket ? openSealed(keys, use, sealed) : null;
      if (text === null) return null;
      const [expires = '', owner = '', ...key] = text.split(':');
      const isPublic = expires === NEVER;
      const isOwn = accountId !== null && owner === String(accountId);
      return isPublic || isOwn || Number(expires) > now() ? { key: key.join(':'), isPublic } : null;
    },
  };
}

/** @limit none */
const LENGTH_BYTES = 2;
/**
 * Texts are padded to a multiple of this, so that the length of a ticket says nothing either.
 * @limit none
 */
const BLOCK_BYTES = 128;

interface TicketKeys {
  readonly key: Uint8Array;
  readonly nonceOf: (content: Uint8Array) => Uint8Array;
}

/** The nonce is an HMAC of what is sealed: equal texts have equal tickets, which browsers rely on, and others never share a nonce. */
function sealTicket({ key, nonceOf }: TicketKeys, use: TicketUse, text: string): Buffer {
  const padded = pad(Buffer.from(text));
  return seal(padded, { key, nonce: nonceOf(Buffer.concat([Buffer.from(`${use}:`), padded])), context: use });
}

function openSealed({ key }: TicketKeys, use: TicketUse, sealed: Buffer): string | null {
  const padded = unseal(sealed, { key, context: use });
  return padded === null ? null : padded.subarray(LENGTH_BYTES, LENGTH_BYTES + padded.readUInt16BE()).toString();
}

function pad(text: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((LENGTH_BYTES + text.length) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.writeUInt16BE(text.length);
  text.copy(padded, LENGTH_BYTES);
  return padded;
}
