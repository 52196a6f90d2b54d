import { useMutation } from '@tanstack/react-query';
import { endOtherSessions, endSession, updatePassword } from '@vidno/contract/account/cabinet';
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from '@vidno/contract/account/second-factor';
import { call } from '#features/session/api.ts';
import { useFollowRotation, useRefreshCabinet } from './api.ts';
import type { PasswordChange } from './rules.ts';

/** The caller makes sure that both passwords are equal. */
export function useUpdatePassword(accountId: number) {
  return useMutation({
    mutationFn: ({ password, repeat }: PasswordChange) =>
      call(updatePassword, {
        params: { id: accountId },
        body: { password, password_confirmation: repeat },
      }),
    onSuccess: useFollowRotation(),
  });
}

export function useStartSecondFactor() {
  return useMutation({ mutationFn: () => call(startSecondFactor, { body: {} }) });
}

/** Answers the recovery codes, which are shown this one time. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSuccess: useFollowRotation(),
  });
}

export function useDisableSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => call(disableSecondFactor, { body: { code } }),
    onSuccess: useFollowRotation(),
  });
}

export function useEndSession(accountId: number) {
  const refresh = useRefreshCabinet();
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { id: accountId }, body: { session_id: sessionId } }),
    // After a failure, too, because the session may have ended by itself.
    onSettled: refresh,
  });
}

export function useEndOtherSessions(accountId: number) {
  return useMutation({
    mutationFn: () => call(endOtherSessions, { params: { id: accountId } }),
    onSuccess: useRefreshCabinet(),
  });
}
