/** Why nothing was backed up, restored or moved; the one-line message is for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
