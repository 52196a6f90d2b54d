/** Why a backup was not made, or cannot be used; the one-line message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
