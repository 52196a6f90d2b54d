import { PROBLEMS } from '@vidno/contract/problems/problem';

/** Input that violates the contract. `errors` maps field names to Russian messages. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]> = {}) {
    super(Object.values(errors)[0]?.[0] ?? PROBLEMS.invalid_request.text);
    this.errors = errors;
  }
}
