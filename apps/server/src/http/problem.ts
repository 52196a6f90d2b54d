import { PROBLEMS, type ProblemCause } from '@vidno/contract/problem';

/** A refusal that the user should read. Anything else that is thrown is answered as `internal` and logged. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly because: ProblemCause;
  /** More fields for the body of an analysis refusal, such as `faces`. */
  readonly extra: Record<string, unknown>;

  constructor(because: ProblemCause, extra: Record<string, unknown> = {}) {
    super(PROBLEMS[because].text);
    this.because = because;
    this.extra = extra;
  }
}
