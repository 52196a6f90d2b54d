import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { initTelegramLogin } from '@vidno/contract/account/login';
import { confirmIdentity, listProofs, sendProofCode, startVkProof } from '@vidno/contract/account/proofs';
import type { InputOf } from '@vidno/contract/endpoint';
import { call } from '#features/session/api.ts';
import { followRotation } from '#features/session/rotation-api.ts';

export type GivenProof = InputOf<typeof confirmIdentity>['body'];

/** How this user can prove who they are. */
export function usePossibleProofs() {
  return useQuery({
    queryKey: ['proofs'],
    queryFn: async ({ signal }) => (await call(listProofs, undefined, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useConfirmIdentity({ onProven }: { readonly onProven: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: GivenProof) => {
      await call(confirmIdentity, { body });
      await followRotation(queryClient);
    },
    onSuccess: onProven,
  });
}

/** Answers after how many seconds another may be requested. */
export function useSendProofCode() {
  return useMutation({
    mutationFn: async (to: 'email' | 'phone') => (await call(sendProofCode, { body: { to } })).retry_after_seconds,
  });
}

export function useStartTelegramProof() {
  return useMutation({ mutationFn: () => call(initTelegramLogin) });
}

/** Goes to VK ID, which sends the browser back to this page. */
export function useGoToVk() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(startVkProof, { body: { redirect_url: location.pathname } });
      location.assign(url);
    },
  });
}
