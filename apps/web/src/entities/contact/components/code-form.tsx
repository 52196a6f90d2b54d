import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';
import type { SentCode } from '../code-rules.ts';
import { codeTexts as texts } from '../code-texts.ts';
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

/** Wrong codes that the server allows before it forgets the right one. */
const TRIES = 5;

/** The one-time code of a message: sends itself at the last digit, counts the tries, asks for another. */
export function CodeForm({ sent, onCheck, onResend, note }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wrongCodes, setWrongCodes] = useState(0);
  const check = useMutation({
    mutationFn: onCheck,
    onError: (failure) => {
      if (codeOf(failure) === 'code_wrong') setWrongCodes((count) => count + 1);
      // The digits stay to be compared with the message; typing replaces them.
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), []);

  const refusal = codeOf(check.error);
  if (refusal === 'code_used_up' || wrongCodes >= TRIES) return <CodeOver sent={sent} onResend={onResend} />;
  const isWrong = refusal === 'code_wrong';
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <CodeField
        ref={field}
        value={code}
        busy={check.isPending}
        error={check.error && (isWrong ? texts.wrong(TRIES - wrongCodes) : refusalText(check.error))}
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
