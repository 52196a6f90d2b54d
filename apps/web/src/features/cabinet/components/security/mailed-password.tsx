import { useFinishLogin, useLogout } from '#entities/session/rotation-api.ts';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { securityTexts as texts } from '../../security-texts.ts';
import { PasswordForm } from './password-form.tsx';

/** Stands in place of every page until the password from the email is changed; who does not want to is logged out. */
export function MailedPassword({ accountId }: { readonly accountId: number }) {
  const finishLogin = useFinishLogin();
  const logout = useLogout();
  return (
    <FormPanel title={texts.mailedPassword} lead={texts.mailedPasswordLead}>
      <PasswordForm accountId={accountId} onSaved={() => void finishLogin()} onCancel={() => logout.mutate()} />
    </FormPanel>
  );
}
