import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** Checkpoints as C2SP describes them (tlog-checkpoint, signed-note), signed by Ed25519. */

export interface NoteKey {
  /** Of the log, and of the key. */
  readonly name: string;
  readonly privateKey: KeyObject;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** What PKCS #8 writes before the seed of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** @limit none */
const PUBLIC_KEY_BYTES = 32;

export function toNoteKey(name: string, seed: Uint8Array): NoteKey {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { name, privateKey, publicKey: spki.subarray(-PUBLIC_KEY_BYTES) };
}

/** Algorithm 1 is Ed25519. */
function typed(publicKey: Uint8Array): Buffer {
  return Buffer.concat([Uint8Array.of(1), publicKey]);
}

function keyIdOf(name: string, publicKey: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(typed(publicKey)).digest().subarray(0, 4);
}

/** `name+id+key`, by which others check. */
export function toVerifierKey(name: string, publicKey: Uint8Array): string {
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${typed(publicKey).toString('base64')}`;
}

export function signCheckpoint(
  key: NoteKey,
  { size, root }: { readonly size: number; readonly root: Uint8Array },
): string {
  const { name, publicKey, privateKey } = key;
  const text = `${name}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
  const signature = Buffer.concat([keyIdOf(name, publicKey), sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}
