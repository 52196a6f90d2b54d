import { deriveSecret, isSameSecret } from '#config/secrets/derive-secret.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';

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
