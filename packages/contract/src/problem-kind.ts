/** One cause of a refusal. */
export interface ProblemKind {
  /** The stable code on the wire; several causes may share one. */
  readonly code: string;
  readonly status: number;
  /** What the user reads. */
  readonly text: string;
}
