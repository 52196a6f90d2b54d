import { createHash } from 'node:crypto';

/** Derived from owner and scope, so that all processes collect the same wall only once. */
export function wallId({ ownerId, scope }: { ownerId: number; scope: 'full' | 'demo' }): string {
  const hex = createHash('sha256').update(`vk:${scope}:${ownerId}`).digest('hex');
  // UUID version 8, which is reserved for custom schemes.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
