import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import type { ReactNode } from 'react';
import { profileQuery } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';

const MailedPassword = lazyComponent(
  () => import('#features/cabinet/components/security/mailed-password.tsx'),
  'MailedPassword',
);

const PASSWORD_DUE: ProblemCode = 'change_password_first';

/** Whoever has logged in with the password from an email is asked for their own before they see anything else. */
export function MailedPasswordGate({ children }: { readonly children: ReactNode }) {
  // The pages ask for the profile; this one only sees what they were answered.
  const { error } = useQuery({ ...profileQuery, enabled: false });
  if (!(error instanceof ApiError) || codeOf(error) !== PASSWORD_DUE) return children;
  return (
    <ChunkBoundary>
      <MailedPassword refusal={error} />
    </ChunkBoundary>
  );
}
