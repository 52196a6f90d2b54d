import type { AccountId } from './account-id.ts';

/** Who is asking, as far as a browser session has shown it. */
export interface Caller {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly demo: boolean;
  readonly services: readonly number[];
}
