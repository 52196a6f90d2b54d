import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hideModal30Days, readCompanyNotice } from '@vidno/contract/account/cabinet';
import { readLoginChanges } from '@vidno/contract/account/proofs';
import type { Profile } from '@vidno/contract/session';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

/** Closes the modal at once; `never` means not after the next 30 days either. */
export function useHideModal30Days({ id }: Profile) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (never: boolean) => call(hideModal30Days, { params: { id }, body: { never } }),
    onMutate: () => changeProfile((profile) => ({ ...profile, show_modal_30_days: false })),
  });
}

/** Closes the notice at once. If the server does not learn of it, the notice is shown again on the next visit. */
export function useReadCompanyNotice({ id }: Profile) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (noticeId: string) => call(readCompanyNotice, { params: { id }, body: { notice_id: noticeId } }),
    onMutate: () =>
      changeProfile((profile) => ({
        ...profile,
        company_notice: profile.company_notice && { ...profile.company_notice, read: true },
      })),
  });
}

/** Closes what was told at once, up to the newest change that was shown. */
export function useReadLoginChanges({ id }: Pick<Profile, 'id'>) {
  const changeProfile = useChangeProfile();
  return useMutation({
    mutationFn: (changeId: string) => call(readLoginChanges, { params: { id }, body: { change_id: changeId } }),
    onMutate: () => changeProfile((profile) => ({ ...profile, login_changes: [] })),
  });
}

/** A fetch under way is given up: it would bring back what was just closed. */
function useChangeProfile() {
  const queryClient = useQueryClient();
  return async (change: (profile: Profile) => Profile): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
    queryClient.setQueryData(profileQuery.queryKey, (profile) => (profile ? change(profile) : profile));
  };
}
