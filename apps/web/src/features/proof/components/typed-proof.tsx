import { type FormEvent, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type { useConfirmIdentity } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './proof.module.css';

interface TypedProofProps {
  readonly by: 'password' | 'second_factor';
  readonly confirm: ReturnType<typeof useConfirmIdentity>;
}

/** What the user knows or reads off their app, without anything being sent first. */
export function TypedProof({ by, confirm }: TypedProofProps) {
  const [typed, setTyped] = useState('');
  const error = confirm.error ? refusalText(confirm.error) : null;

  function edit(text: string): void {
    setTyped(text);
    confirm.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending || typed === '') return;
    confirm.mutate(by === 'password' ? { by, password: typed } : { by, code: typed.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {by === 'password' ? (
        <PasswordField
          label={texts.password}
          error={error}
          autoComplete="current-password"
          value={typed}
          onChange={(event) => edit(event.target.value)}
        />
      ) : (
        <TextField
          label={texts.appCode}
          hint={texts.appCodeHint}
          error={error}
          value={typed}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      <Button type="submit" theme="blue" busy={confirm.isPending} disabled={typed === ''}>
        {texts.confirm}
      </Button>
    </form>
  );
}
