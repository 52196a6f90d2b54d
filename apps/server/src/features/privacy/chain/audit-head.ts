/** The end of the journal at some moment. Whoever has it can tell whether anything up to there was changed since. */
export interface AuditHead {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** On one line, such as `1204:9f86d081…`. */
export function writeHead({ position, hash }: AuditHead): string {
  return `${position}:${hash}`;
}

/** Null if it is not written like one. */
export function readHead(text: string): AuditHead | null {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return position === undefined || hash === undefined ? null : { position: Number(position), hash };
}
