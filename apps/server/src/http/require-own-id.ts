import { Problem } from './problem.ts';

/** `{id}` in a path must be the caller's own; another one is answered as if it did not exist. */
export function requireOwnId(id: number, accountId: number): void {
  if (id !== accountId) throw new Problem('not_found');
}
