import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { call } from '#features/session/api.ts';
import { ensureVisitor, profileQuery } from '#features/session/profile-api.ts';
import { tellOtherTabs } from '#shared/http/other-tabs.ts';

/** Stores the consent with the purpose; a guest becomes a visitor first. */
export function useAcceptConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (purpose: string) => {
      const profile = await ensureVisitor(queryClient);
      const { version } = FACE_SEARCH_CONSENT;
      await call(acceptConsent, { body: { kind: 'face_search', version, purpose } });
      queryClient.setQueryData(profileQuery.queryKey, () => ({ ...profile, face_search_consent: version }));
      tellOtherTabs(profileQuery.queryKey);
    },
  });
}
