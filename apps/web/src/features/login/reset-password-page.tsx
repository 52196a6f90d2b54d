import { PASSWORDS_DIFFER } from '@vidno/contract/account/fields';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { FormColumns, FormPanel } from '#shared/ui/form/form-panel.tsx';
import { useResetPassword } from './api.ts';
import styles from './login.module.css';
import { LoginReasons } from './login-reasons.tsx';
import { texts } from './texts.ts';

export function ResetPasswordPage(): ReactNode {
  return (
    <FormColumns aside={<LoginReasons />}>
      <ResetPassword token={useLinkToken()} />
    </FormColumns>
  );
}

/** The page behind the link of an email. It does not log in: the link may have been opened by somebody who has not asked for it. */
function ResetPassword({ token }: { readonly token: string }) {
  const reset = useResetPassword(token);
  if (reset.isSuccess) {
    return (
      <FormPanel title={texts.resetDone} lead={texts.resetDoneLead}>
        <ButtonLink theme="blue" size="l" weight={500} block to="/login" search={{ way: 'email' }}>
          {texts.login}
        </ButtonLink>
      </FormPanel>
    );
  }
  const isDead = token === '' || (reset.error !== null && fieldsOf(reset.error) === null);
  return (
    <FormPanel title={texts.resetTitle} lead={texts.resetLead}>
      {token === '' && <Alert kind="warning">{texts.resetNoToken}</Alert>}
      <FailureAlert failure={isDead ? reset.error : null} />
      {token !== '' && (
        <PasswordForm
          refused={fieldsOf(reset.error)}
          busy={reset.isPending}
          onSubmit={(password) => reset.mutate({ password, password_confirmation: password })}
        />
      )}
      {isDead && (
        <ButtonLink theme="white" size="l" block to="/password/forgot">
          {texts.requestAgain}
        </ButtonLink>
      )}
    </FormPanel>
  );
}

/** What the server says about the password; null if the refusal is about something else. */
function fieldsOf(failure: unknown): string | null {
  return fieldRefusal(failure, 'password') ?? fieldRefusal(failure, 'password_confirmation');
}

interface PasswordFormProps {
  readonly refused: string | null;
  readonly busy: boolean;
  readonly onSubmit: (password: string) => void;
}

function PasswordForm({ refused, busy, onSubmit }: PasswordFormProps) {
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [isDifferent, setDifferent] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const differ = typed.password !== typed.again;
    setDifferent(differ);
    if (!differ && !busy) onSubmit(typed.password);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        error={refused}
        value={typed.password}
        onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        autoComplete="new-password"
      />
      <PasswordField
        label={texts.newPasswordAgain}
        error={isDifferent ? PASSWORDS_DIFFER : null}
        value={typed.again}
        onChange={({ target }) => setTyped({ ...typed, again: target.value })}
        autoComplete="new-password"
      />
      <Button type="submit" theme="blue" size="l" weight={500} block busy={busy}>
        {busy ? texts.savingPassword : texts.savePassword}
      </Button>
    </form>
  );
}
