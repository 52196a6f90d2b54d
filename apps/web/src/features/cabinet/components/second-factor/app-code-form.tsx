import { type FormEvent, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './second-factor.module.css';

interface AppCodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
}

/** A code of the authenticator app, or a longer recovery code. */
export function AppCodeForm({ label, hint, submit, failure, busy, onSubmit }: AppCodeFormProps) {
  const [code, setCode] = useState('');

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!busy && code.trim() !== '') onSubmit(code.trim());
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={label}
        hint={hint}
        error={failure ? refusalText(failure) : null}
        value={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={busy} disabled={code.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
