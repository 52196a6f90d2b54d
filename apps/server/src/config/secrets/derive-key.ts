import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose alone: what is sealed or signed for another one is not valid here. */
export function deriveKey(appSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', purpose, 32));
}
