import { PROBLEMS } from '@vidno/contract/problems/problem';

/** Input that violates the contract or a rule of a field. `errors` maps field names to Russian messages. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: Record<string, string[]>;
  /** In the body of the account API, for clients that tell causes apart. */
  readonly code: string;

  constructor(errors: Record<string, string[]> = {}, code: string = PROBLEMS.invalid_request.code) {
    super(Object.values(errors)[0]?.[0] ?? PROBLEMS.invalid_request.text);
    this.errors = errors;
    this.code = code;
  }
}
