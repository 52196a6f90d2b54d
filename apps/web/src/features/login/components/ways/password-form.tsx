import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { useLoginByPassword } from '../../api.ts';
import type { LoginOutcome } from '../../rules.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

interface PasswordFormProps {
  readonly back: string | undefined;
  /** The other ways to log in. */
  readonly others: ReactNode;
  readonly onDone: (outcome: LoginOutcome) => void;
}

/** The refusal is the same for a wrong password and an unknown address. */
export function PasswordForm({ back, others, onDone }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const login = useLoginByPassword();
  const [typed, setTyped] = useState({ login: '', password: '' });
  const search = back === undefined ? {} : { back };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending) return;
    login.mutate(
      { ...typed, login: typed.login.trim() },
      { onSuccess: onDone, onError: () => password.current?.select() },
    );
  }

  return (
    <FormPanel title={texts.emailTitle}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FailureAlert failure={login.error} />
        <TextField
          label={texts.emailOrPhone}
          value={typed.login}
          onChange={({ target }) => setTyped({ ...typed, login: target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          ref={password}
          label={texts.password}
          value={typed.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          autoComplete="current-password"
        />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={login.isPending}>
          {login.isPending ? texts.loggingIn : texts.login}
        </Button>
        <div className={styles.between}>
          <Link to="/password/forgot" search={search}>
            {texts.forgot}
          </Link>
          <Link to="/demoreg1" search={search}>
            {texts.register}
          </Link>
        </div>
      </form>
      {others}
    </FormPanel>
  );
}
