import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';

/** What every file of age starts with. */
const AGE_MARK = 'age-encryption.org/v1';

/** In the format of age, so that its own tool opens an archive as well: `age -d`. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return await convert(plain, (stream) => encrypter.encrypt(stream));
}

interface OpenedArchive {
  readonly plain: Readable;
  /** Whoever wrote it knows the passphrase. */
  readonly wasEncrypted: boolean;
}

/** Leaves an archive that is not encrypted as it is. Throws an `ArchiveError` if the passphrase does not fit. */
export async function decrypt(archive: Readable, passphrase: string | null): Promise<OpenedArchive> {
  if (!(await isEncrypted(archive))) return { plain: archive, wasEncrypted: false };
  if (passphrase === null) {
    archive.destroy();
    throw new ArchiveError('The archive is encrypted: set BACKUP_PASSPHRASE.');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return { plain: await convert(archive, (stream) => decrypter.decrypt(stream)), wasEncrypted: true };
  } catch (error) {
    archive.destroy();
    const isWrong = error instanceof Error && /identity matched|identities/i.test(error.message);
    throw new ArchiveError(isWrong ? 'The passphrase is wrong.' : 'The archive is damaged at its beginning.', {
      cause: error,
    });
  }
}

type WebStream = globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;

async function convert(
  input: Readable,
  change: (stream: WebStream) => Promise<globalThis.ReadableStream<Uint8Array>>,
): Promise<Readable> {
  // Node declares the same streams twice.
  const changed = await change(Readable.toWeb(input) as unknown as WebStream);
  return Readable.fromWeb(changed as unknown as ReadableStream<Uint8Array>);
}

async function isEncrypted(archive: Readable): Promise<boolean> {
  for (;;) {
    const start: Buffer | null = archive.read(AGE_MARK.length);
    if (start) {
      archive.unshift(start);
      return start.toString('latin1') === AGE_MARK;
    }
    if (archive.readableEnded) return false;
    if (archive.destroyed) throw new ArchiveError('The archive cannot be read.', { cause: archive.errored });
    await waitForMore(archive);
  }
}

function waitForMore(archive: Readable): Promise<void> {
  return new Promise((resolve) => {
    const events = ['readable', 'end', 'error', 'close'];
    const done = () => {
      for (const event of events) archive.off(event, done);
      resolve();
    };
    for (const event of events) archive.on(event, done);
  });
}

/** Throws an `ArchiveError` for an archive that is not accepted. */
export type CheckSignature = (manifest: Uint8Array, signature: string) => void;

/** Only an installation with this secret can have written the archive. */
export function signatureOf(appSecret: string, manifest: Uint8Array): string {
  return deriveSecret(appSecret, 'archive', manifest).toString('hex');
}

export function requireSignature(appSecret: string): CheckSignature {
  return (manifest, signature) => {
    if (isSameSecret(signature, signatureOf(appSecret, manifest))) return;
    throw new ArchiveError('The archive was not made with this APP_SECRET, or has been changed since.');
  };
}

/** Of an archive that only its passphrase opens, or that the operator vouches for. */
export const acceptAnySignature: CheckSignature = () => {};
