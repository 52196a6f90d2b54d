/** A source that could not be searched. Never shown as "nobody found". */
export interface SourceUnavailable {
  readonly kind: 'unavailable';
  /** For the user. */
  readonly message: string;
  /** Null if unknown. */
  readonly retryAt: Date | null;
}
