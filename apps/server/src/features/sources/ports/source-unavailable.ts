/** A source that cannot say whether anybody is there: never shown as "nobody found". */
export interface SourceUnavailable {
  readonly kind: 'unavailable';
  /** For the user. */
  readonly message: string;
  /** Null: nobody can say when it is worth asking again. */
  readonly retryAt: Date | null;
}
