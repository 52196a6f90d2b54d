import { type FormEvent, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { useStartSecondFactor } from '../../security-api.ts';
import { securityTexts, secondFactorTexts as texts } from '../../security-texts.ts';
import styles from './second-factor.module.css';
import { SecondFactorKey } from './second-factor-key.tsx';

interface SecondFactorSetupProps {
  readonly hasPassword: boolean;
  /** The recovery codes: the second factor is on. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** The password again, if there is one; then the key, and the first code made with it. */
export function SecondFactorSetup({ hasPassword, onDone }: SecondFactorSetupProps) {
  const start = useStartSecondFactor();
  const [password, setPassword] = useState('');
  if (start.data) return <SecondFactorKey url={start.data.url} secret={start.data.secret} onDone={onDone} />;
  const isPasswordWrong = codeOf(start.error) === 'password_wrong';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!start.isPending) start.mutate(hasPassword ? password : null);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!isPasswordWrong && <FailureAlert failure={start.error} />}
      <p>{hasPassword ? texts.askPassword : texts.what}</p>
      {hasPassword && (
        <PasswordField
          label={securityTexts.currentPassword}
          error={isPasswordWrong ? refusalText(start.error) : null}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={start.isPending} disabled={hasPassword && password === ''}>
          {texts.goOn}
        </Button>
      </div>
    </form>
  );
}
