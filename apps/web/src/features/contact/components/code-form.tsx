import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import type { SentCode } from '../code-rules.ts';
import { CodeField } from './code-field.tsx';
import styles from './code-form.module.css';
import { CodeOver, CodeResend } from './code-resend.tsx';

interface CodeFormProps {
  /** Give it as `key` as well: a new code begins with an empty field and all tries. */
  readonly sent: SentCode;
  /** Rejects with the refusal of the server. */
  readonly onCheck: (code: string) => Promise<unknown>;
  /** Requests another code; null if the user has to do it elsewhere. */
  readonly onResend: (() => Promise<unknown>) | null;
  /** What happens at the last digit. */
  readonly note?: ReactNode;
}

/** The one-time code of a message: sends itself at the last digit, says how many tries are left, asks for another. */
export function CodeForm({ sent, onCheck, onResend, note }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: onCheck,
    // The digits stay to be compared with the message; typing replaces them.
    onError: () => field.current?.select(),
  });
  useEffect(() => field.current?.focus(), []);

  if (codeOf(check.error) === 'code_used_up') return <CodeOver sent={sent} onResend={onResend} />;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <CodeField
        ref={field}
        value={code}
        busy={check.isPending}
        error={check.error && refusalText(check.error)}
        onChange={(typed) => {
          setCode(typed);
          check.reset();
        }}
        onComplete={(complete) => check.mutate(complete)}
      />
      {note && <p className={styles.note}>{note}</p>}
      {onResend && <CodeResend retryAt={sent.retryAt} onResend={onResend} />}
    </form>
  );
}
