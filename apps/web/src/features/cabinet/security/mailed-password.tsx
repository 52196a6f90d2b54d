import type { ApiError } from '@vidno/contract/client';
import * as z from 'zod/mini';
import { useFinishLogin, useLogout } from '#features/session/rotation-api.ts';
import { Page } from '#shared/ui/layout/page.tsx';
import { texts as cabinetTexts } from '../texts.ts';
import { PasswordForm } from './password-form.tsx';
import { securityTexts as texts } from './security-texts.ts';

const refusedSchema = z.object({ id: z.number() });

interface MailedPasswordProps {
  /** Of the profile; it names the account. */
  readonly refusal: ApiError;
}

/** Stands in place of every page until the password from the email is changed; who does not want to is logged out. */
export function MailedPassword({ refusal }: MailedPasswordProps) {
  const finishLogin = useFinishLogin();
  const logout = useLogout();
  const { id } = z.parse(refusedSchema, refusal.body);
  return (
    <Page title={texts.mailedPassword} lead={texts.mailedPasswordLead} width="reading">
      <PasswordForm
        accountId={id}
        cancel={cabinetTexts.logout}
        onSaved={() => void finishLogin()}
        onCancel={() => logout.mutate()}
      />
    </Page>
  );
}
