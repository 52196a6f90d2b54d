import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { askSupport } from '@vidno/contract/account/support';
import { call, session } from '#features/session/api.ts';

interface Question {
  readonly email: string;
  readonly message: string;
}

/** Sends a message, with the pattern of the page it was written on. */
export function useAskSupport() {
  const screen = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '/') });
  return useMutation({
    mutationFn: async ({ email, message }: Question) => {
      await session.ensure();
      return call(askSupport, { body: { email: email.trim(), message, screen } });
    },
  });
}
