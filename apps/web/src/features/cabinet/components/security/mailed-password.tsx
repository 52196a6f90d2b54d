import type { ApiError } from '@vidno/contract/client';
import * as z from 'zod/mini';
import { useEnterAccount, useLogout } from '#entities/session/rotation-api.ts';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { securityTexts as texts } from '../../security-texts.ts';
import { PasswordForm } from './password-form.tsx';

const refusedSchema = z.object({ id: z.number() });

interface MailedPasswordProps {
  /** Of the profile; it names the account. */
  readonly refusal: ApiError;
}

/** Stands in place of every page until the password from the email is changed; who does not want to is logged out. */
export function MailedPassword({ refusal }: MailedPasswordProps) {
  const enter = useEnterAccount();
  const logout = useLogout();
  const { id } = z.parse(refusedSchema, refusal.body);
  return (
    <FormPanel title={texts.mailedPassword} lead={texts.mailedPasswordLead}>
      <PasswordForm accountId={id} onSaved={() => void enter()} onCancel={() => logout.mutate()} />
    </FormPanel>
  );
}
