import { type FormEvent, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { useUpdatePassword } from '../api.ts';
import { mayChangePassword, type PasswordChange, passwordProblems } from '../rules.ts';
import { texts as cabinetTexts } from '../texts.ts';
import styles from './password-form.module.css';
import { securityTexts as texts } from './security-texts.ts';

interface PasswordFormProps {
  readonly accountId: number;
  /** What the button says that changes nothing. */
  readonly cancel?: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Nothing is sent until both new passwords are equal. Whether it is the user is asked by the call itself, if need be. */
export function PasswordForm({ accountId, cancel = cabinetTexts.cancel, onSaved, onCancel }: PasswordFormProps) {
  const update = useUpdatePassword(accountId);
  const [change, setChange] = useState<PasswordChange>({
    password: '',
    repeat: '',
  });
  const [left, setLeft] = useState({ password: false, repeat: false });
  const problems = passwordProblems(change);
  const mayEqualYet = change.password.startsWith(change.repeat) && !left.repeat;
  const refused = fieldRefusal(update.error, 'password');

  function edit(part: Partial<PasswordChange>): void {
    setChange({ ...change, ...part });
    update.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (mayChangePassword(change) && !update.isPending) update.mutate(change, { onSuccess: onSaved });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!refused && <FailureAlert failure={update.error} />}
      <PasswordField
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        error={left.password ? (problems.password ?? refused) : refused}
        autoComplete="new-password"
        value={change.password}
        onChange={(event) => edit({ password: event.target.value })}
        onBlur={() => setLeft({ ...left, password: true })}
      />
      <PasswordField
        label={texts.repeatPassword}
        error={mayEqualYet ? null : problems.repeat}
        autoComplete="new-password"
        value={change.repeat}
        onChange={(event) => edit({ repeat: event.target.value })}
        onBlur={() => setLeft({ ...left, repeat: true })}
      />
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={update.isPending} disabled={!mayChangePassword(change)}>
          {texts.savePassword}
        </Button>
        <Button theme="gray" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
      <p className={styles.note}>{texts.passwordNote}</p>
    </form>
  );
}
