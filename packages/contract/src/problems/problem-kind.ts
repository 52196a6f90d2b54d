/** Describes one cause of an error response. */
export interface ProblemKind {
  /** Stable code in the response; several causes may share one. */
  readonly code: string;
  readonly status: number;
  /** Message for the user. */
  readonly text: string;
  /** The field of the account API that is wrong, where it is always the same. */
  readonly field?: string;
}
