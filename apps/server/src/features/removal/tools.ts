import { createHash, randomInt } from 'node:crypto';
import type { RemovalProof } from '@vidno/contract/account/removal';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import type { ActOperator } from '#features/destruction/acts.ts';
import type { SuppressionTools } from '#features/suppression/block.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import type { Tools } from '#tools.ts';
import { findByNumber, type RemovalRequest } from './repository.ts';

/** What requests for removal need of the process. */
export interface RemovalTools extends SuppressionTools, Pick<Tools, 'db' | 'clock' | 'appSecret' | 'publicUrl'> {
  readonly vkAccess: Pick<VkAccess, 'call' | 'callMany' | 'isConnected' | 'hasOwnTokens'>;
  /** Follows in the background what was blocked or lifted. */
  readonly onSuppression: () => void;
  /** The ways of this site to prove that a VK page is one's own. */
  readonly proofs: readonly RemovalProof[];
  /** Hosts of the site itself: whoever gives a link to a result means somebody shown there. */
  readonly ownHosts: ReadonlySet<string>;
  /** Who answers for the data, as acts of destruction name them. */
  readonly operator: ActOperator;
  /** Where the operator reads letters; null if none can be sent. */
  readonly operatorEmail: string | null;
}

/** Ten digits that say nothing of how many requests there are. */
export function newNumber(): number {
  return randomInt(1_000_000_000, 10_000_000_000);
}

/** Opens the request. Derived, so that a letter can bring it again, and whoever asks the same twice gets the same. */
export function secretOf(appSecret: string, requestId: string): string {
  return deriveSecret(appSecret, 'removalSecret', requestId).toString('base64url');
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Null if there is no such request, or the secret is that of another. */
export async function openRequest(
  { db }: Pick<RemovalTools, 'db'>,
  { number, secret }: { readonly number: string; readonly secret: string },
): Promise<RemovalRequest | null> {
  const request = /^\d{10}$/.test(number) ? await findByNumber(db, Number(number)) : null;
  return request !== null && isSameSecret(hashSecret(secret), request.secret_hash) ? request : null;
}

/** Address of the page of the request; the secret stands in the fragment, which browsers never send. */
export function pageOf(
  { appSecret, publicUrl }: Pick<RemovalTools, 'appSecret' | 'publicUrl'>,
  { id, number }: Pick<RemovalRequest, 'id' | 'number'>,
): string {
  return `${publicUrl.replace(/\/+$/, '')}/privacy/request/${number}#${secretOf(appSecret, id)}`;
}
