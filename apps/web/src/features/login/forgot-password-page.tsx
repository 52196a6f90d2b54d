import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { FormColumns, FormPanel } from '#shared/ui/form/form-panel.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { useForgotPassword } from './api.ts';
import styles from './login.module.css';
import { LoginReasons } from './login-reasons.tsx';
import { texts } from './texts.ts';

export function ForgotPasswordPage(): ReactNode {
  const { back } = useSearch({ from: '/bare-frame/password/forgot' });
  return (
    <FormColumns aside={<LoginReasons />}>
      <ForgotPassword back={back} />
    </FormColumns>
  );
}

/** Asks for a link to set a new password. What it says is the same for known and unknown addresses. */
function ForgotPassword({ back }: { readonly back: string | undefined }) {
  const ask = useForgotPassword();
  const [email, setEmail] = useState('');
  const refused = fieldRefusal(ask.error, 'email');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(email.trim());
  }

  return (
    <FormPanel
      above={
        <BackLink to="/login" search={{ way: 'email', ...(back !== undefined && { back }) }}>
          {texts.back}
        </BackLink>
      }
      title={texts.forgotTitle}
      lead={texts.forgotLead}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureAlert failure={refused === null ? ask.error : null} />
        <TextField
          type="email"
          label={texts.email}
          error={refused}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={ask.isPending}>
          {ask.isPending ? texts.sendingLink : texts.sendLink}
        </Button>
      </form>
      {ask.isSuccess && (
        <Alert kind="success" title={texts.linkSent}>
          {texts.linkSentLead}
        </Alert>
      )}
    </FormPanel>
  );
}
