import { PHONE_CODE_DIGITS } from '@vidno/contract/account/phone';
import { type Ref, useId } from 'react';
import { digitsOf } from '../code-rules.ts';
import { codeTexts as texts } from '../code-texts.ts';
import styles from './code-field.module.css';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The last digit is there. */
  readonly onComplete: (code: string) => void;
  readonly error: string | null;
  readonly busy: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One input that looks like six places, so that autofill, paste and screen readers work. */
export function CodeField({ value, onChange, onComplete, error, busy, ref }: CodeFieldProps) {
  const id = useId();

  function change(text: string): void {
    const code = digitsOf(text, PHONE_CODE_DIGITS);
    if (code === value) return;
    onChange(code);
    if (code.length === PHONE_CODE_DIGITS) onComplete(code);
  }

  return (
    <div className={styles.field}>
      <input
        ref={ref}
        className={styles.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={texts.code}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        readOnly={busy}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      {error !== null && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
