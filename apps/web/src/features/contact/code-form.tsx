import { useMutation } from '@tanstack/react-query';
import { PHONE_CODE_DIGITS } from '@vidno/contract/account/phone';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { codeOf, refusalText } from '#shared/http/refusal-text.ts';

import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import styles from './code-form.module.css';

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
function CodeField({ value, onChange, onComplete, error, busy, ref }: CodeFieldProps) {
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
        aria-label={codeTexts.code}
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

interface CodeResendProps {
  readonly retryAt: number;
  readonly onResend: () => Promise<unknown>;
  readonly theme?: 'default' | 'blue';
}

/** Asks for another code, as soon as that is possible. */
function CodeResend({ retryAt, onResend, theme = 'default' }: CodeResendProps) {
  const seconds = useSecondsUntil(retryAt);
  const resend = useMutation({ mutationFn: onResend });
  if (seconds > 0) {
    return (
      <p className={styles.note}>
        {codeTexts.retryIn} <time>{formatWait(seconds)}</time>.
      </p>
    );
  }
  return (
    <div className={styles.form}>
      <FailureAlert failure={resend.error} />
      <div>
        <Button theme={theme} busy={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? codeTexts.resending : codeTexts.resend}
        </Button>
      </div>
    </div>
  );
}

interface CodeOverProps {
  readonly sent: SentCode;
  readonly onResend: (() => Promise<unknown>) | null;
}

/** In place of the field, once no code can be right any more. */
function CodeOver({ sent, onResend }: CodeOverProps) {
  return (
    <div className={styles.form}>
      <Alert kind="danger" title={codeTexts.usedUp}>
        {codeTexts.usedUpLead}
      </Alert>
      {onResend && <CodeResend retryAt={sent.retryAt} onResend={onResend} theme="blue" />}
    </div>
  );
}

/** Where the code was sent, and how long it lasts. */
export function SentTo({ target }: { readonly target: string }) {
  return (
    <>
      {codeTexts.sentTo} <b className={styles.target}>{target}</b>
      {codeTexts.valid}
    </>
  );
}

/** A code and the moments that belong to it. */
export interface SentCode {
  /** When it was sent, in milliseconds since 1970; tells one code from the next. */
  readonly sentAt: number;
  /** From when on another may be requested. */
  readonly retryAt: number;
}

export function toSentCode(retryAfterSeconds: number, now = Date.now()): SentCode {
  return { sentAt: now, retryAt: now + retryAfterSeconds * 1_000 };
}

/** 0:42 */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The digits of what was typed or pasted: «123 456», «123-456» and «Код: 123456» are the same code. */
export function digitsOf(text: string, places: number): string {
  return text.replace(/\D/g, '').slice(0, places);
}

/** Whole seconds until a moment; 0 once it has passed. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / 1_000));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}

const codeTexts = {
  code: 'Код из шести цифр',
  sentTo: 'Отправили на',
  valid: '. Действует 10 минут.',
  usedUp: 'Этот код больше не работает',
  usedUpLead: 'Код живёт 10 минут и выдерживает пять попыток: так вход защищён от подбора.',
  retryIn: 'Новый код можно попросить через',
  resend: 'Прислать новый код',
  resending: 'Отправляем код',
};
