import { LOGIN_LIMIT_CHARS } from '@vidno/contract/constants';
import type { CollectionState, TrackedAccount } from '@vidno/contract/vk/accounts';

export type ProcessState = CollectionState & { readonly id: string };

/** The ids of the processes still waiting. */
export function waitingProcesses(accounts: readonly TrackedAccount[]): string[] {
  return accounts.filter(({ status }) => status === 'wait').map(({ processId }) => processId);
}

/** The accounts with the latest states of their processes. */
export function withStates(accounts: readonly TrackedAccount[], states: readonly ProcessState[]): TrackedAccount[] {
  const byProcess = new Map(states.map(({ id, ...state }) => [id, state]));
  return accounts.map((account) => ({ ...account, ...byProcess.get(account.processId) }));
}

/** If a process has succeeded or disappeared, more than its state has changed. */
export function isListStale(asked: readonly string[], states: readonly ProcessState[]): boolean {
  return states.length < asked.length || states.some(({ status }) => status === 'ok');
}

export type LoginProblem = 'blank' | 'long';

export function checkLogin(login: string): LoginProblem | null {
  if (login.trim() === '') return 'blank';
  return login.trim().length > LOGIN_LIMIT_CHARS ? 'long' : null;
}

export const COMPARE_MIN_ACCOUNTS = 2;
