import { LOGIN_LIMIT_CHARS } from '@vidno/contract/constants';
import type { CollectionState, TrackedAccount } from '@vidno/contract/vk/accounts';

export type ProcessState = CollectionState & { readonly id: string };

/** The processes to ask about, all in one call. */
export function waitingProcesses(accounts: readonly TrackedAccount[]): string[] {
  return accounts.filter(({ status }) => status === 'wait').map(({ processId }) => processId);
}

/** The accounts with what their processes said last; no id but the account's own is taken over. */
export function withStates(accounts: readonly TrackedAccount[], states: readonly ProcessState[]): TrackedAccount[] {
  const byProcess = new Map(states.map(({ id, ...state }) => [id, state]));
  return accounts.map((account) => ({ ...account, ...byProcess.get(account.processId) }));
}

/** A process that has ended well, or is not told of any more, has changed more than its state. */
export function isListStale(asked: readonly string[], states: readonly ProcessState[]): boolean {
  return states.length < asked.length || states.some(({ status }) => status === 'ok');
}

export type LoginProblem = 'blank' | 'long';

export function problemOf(login: string): LoginProblem | null {
  if (login.trim() === '') return 'blank';
  return login.trim().length > LOGIN_LIMIT_CHARS ? 'long' : null;
}

export const COMPARE_MIN_ACCOUNTS = 2;
