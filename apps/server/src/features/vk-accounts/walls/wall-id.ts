import { createHash } from 'node:crypto';

/** The same owner and scope give the same id in every process: a wall is collected once, whoever adds it. */
export function wallId({ ownerId, scope }: { ownerId: number; scope: 'full' | 'demo' }): string {
  const hex = createHash('sha256').update(`vk:${scope}:${ownerId}`).digest('hex');
  // Marked as version 8, an id by a rule of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
