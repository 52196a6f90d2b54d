import { useMutation } from '@tanstack/react-query';
import { deleteAccount, exportData, keepAccount } from '@vidno/contract/account/cabinet';
import { call } from '#features/session/api.ts';
import { leaveSession } from '#features/session/rotation-api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import { useRefreshCabinet } from './api.ts';

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
