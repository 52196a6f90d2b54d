/** Describes one cause of an error response. */
export interface ProblemKind {
  /** Stable code in the response; several causes may share one. */
  readonly code: string;
  readonly status: number;
  /** Message for the user. */
  readonly text: string;
}
