import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteAccount,
  endOtherSessions,
  endSession,
  exportData,
  getCabinet,
  keepAccount,
  linkVk,
  setPhone,
  unlinkVk,
  updatePassword,
} from '@vidno/contract/account/cabinet';
import { sendTempCode } from '@vidno/contract/account/registration';
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from '@vidno/contract/account/second-factor';
import { ApiError } from '@vidno/contract/client';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { call } from '#features/session/api.ts';
import { isRegistered, profileQuery } from '#features/session/profile-api.ts';
import { followRotation, leaveSession } from '#features/session/rotation-api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import type { PasswordChange } from './rules.ts';

const cabinetQuery = queryOptions({
  queryKey: ['cabinet'],
  queryFn: async ({ signal }) => (await call(getCabinet, undefined, { signal })).data,
  // A link may be opened in another tab, or a session ended elsewhere, so it is refetched on return.
  staleTime: 0,
  retry: false,
});

/** The cabinet of a user. A visitor has none, and one whose session has ended is a visitor. */
export function useCabinet() {
  const profile = useQuery(profileQuery);
  const isUser = isRegistered(profile.data);
  const cabinet = useQuery({ ...cabinetQuery, enabled: isUser });
  return {
    data: cabinet.data,
    error: profile.error ?? cabinet.error,
    isVisitor: (profile.data !== undefined && !isUser) || isSignedOut(cabinet.error),
    retry: () => void (profile.error ? profile : cabinet).refetch(),
  };
}

/** Call this after every change of what the cabinet shows. */
export function useRefreshCabinet(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([cabinetQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** The same after a call that replaced the session. */
function useFollowRotation(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await followRotation(queryClient);
    await queryClient.invalidateQueries({ queryKey: cabinetQuery.queryKey });
  };
}

function isSignedOut(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

const ARCHIVE_NAME = 'vidno.zip';

/** Downloads everything that is held about the account. */
export function useExportData(accountId: number) {
  return useMutation({
    mutationFn: async () => {
      const file = await call(exportData, { params: { id: accountId } });
      saveFile(file.name || ARCHIVE_NAME, file.type, file);
    },
  });
}

interface Deletion {
  readonly atOnce: boolean;
  /** Null for an account without a password. */
  readonly password: string | null;
}

/** Where a deleted account ends up: a page that says so. */
const DELETED_ADDRESS = '/cabinet?deleted=true';

export function useDeleteAccount(accountId: number) {
  const refresh = useRefreshCabinet();
  return useMutation({
    mutationFn: ({ atOnce, password }: Deletion) =>
      call(deleteAccount, {
        params: { id: accountId },
        body: { at_once: atOnce, password_current: password ?? undefined },
      }),
    onSuccess: (_, { atOnce }) => (atOnce ? leaveSession(DELETED_ADDRESS) : refresh()),
  });
}

export function useKeepAccount(accountId: number) {
  return useMutation({
    mutationFn: () => call(keepAccount, { params: { id: accountId } }),
    onSuccess: useRefreshCabinet(),
  });
}

/** Sends a code to a new number. Answers after how many seconds another may be requested. */
export function useSendPhoneCode() {
  return useMutation({
    mutationFn: async ({ number, country }: ReadPhone) => {
      const body = { phone: number, country_phone: country, type: 'change' } as const;
      return (await call(sendTempCode, { query: {}, body })).retry_after_seconds;
    },
  });
}

export function useSetPhone() {
  return useMutation({
    mutationFn: ({ phone, code }: { readonly phone: ReadPhone; readonly code: string }) =>
      call(setPhone, { body: { phone: phone.number, country_phone: phone.country, code } }),
    onSuccess: useFollowRotation(),
  });
}

/** Goes to VK ID, which sends the browser back to the cabinet. */
export function useLinkVk() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(linkVk);
      location.assign(url);
    },
  });
}

export function useUnlinkVk() {
  return useMutation({ mutationFn: () => call(unlinkVk), onSuccess: useRefreshCabinet() });
}

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
