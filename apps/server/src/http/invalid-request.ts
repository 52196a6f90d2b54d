import { PROBLEMS } from '@vidno/contract/problem';

/** Input that is not what the contract says: field name → what is wrong with it, in Russian. */
export class InvalidRequest extends Error {
  override readonly name = 'Malformed';
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]> = {}) {
    super(Object.values(errors)[0]?.[0] ?? PROBLEMS.invalid_request.text);
    this.errors = errors;
  }
}
