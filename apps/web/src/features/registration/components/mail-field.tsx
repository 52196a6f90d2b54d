import { useRef } from 'react';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type { Registration } from '../state.ts';
import { texts } from '../texts.ts';
import styles from './registration.module.css';

interface MailFieldProps {
  readonly registration: Registration;
  readonly error: string | null;
}

/** A mailbox; a likely typo in its domain is offered mended. */
export function MailField({ registration, error }: MailFieldProps) {
  const { values, suggestion, change, lookAtMail } = registration;
  const field = useRef<HTMLInputElement>(null);

  function take(mended: string): void {
    change({ mail: mended });
    field.current?.focus();
  }

  return (
    <TextField
      ref={field}
      type="email"
      label={texts.fields.mail}
      error={error}
      hint={
        suggestion !== null && (
          <>
            {texts.maybe}{' '}
            <button type="button" className={styles.mended} onClick={() => take(suggestion)}>
              {suggestion}
            </button>
            ?
          </>
        )
      }
      value={values.mail}
      onChange={({ target }) => change({ mail: target.value })}
      onBlur={lookAtMail}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
