import { useMutation } from '@tanstack/react-query';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { formatWait, type SentCode } from '../code-rules.ts';
import { useSecondsUntil } from '../code-state.ts';
import { codeTexts as texts } from '../code-texts.ts';
import styles from './code-form.module.css';

interface CodeResendProps {
  readonly retryAt: number;
  readonly onResend: () => Promise<unknown>;
  readonly theme?: 'default' | 'blue';
}

/** Asks for another code, as soon as that is possible. */
export function CodeResend({ retryAt, onResend, theme = 'default' }: CodeResendProps) {
  const seconds = useSecondsUntil(retryAt);
  const resend = useMutation({ mutationFn: onResend });
  if (seconds > 0) {
    return (
      <p className={styles.note}>
        {texts.retryIn} <time>{formatWait(seconds)}</time>.
      </p>
    );
  }
  return (
    <div className={styles.form}>
      <FailureAlert failure={resend.error} />
      <div>
        <Button theme={theme} busy={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? texts.resending : texts.resend}
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
export function CodeOver({ sent, onResend }: CodeOverProps) {
  return (
    <div className={styles.form}>
      <Alert kind="danger" title={texts.usedUp}>
        {texts.usedUpLead}
      </Alert>
      {onResend && <CodeResend retryAt={sent.retryAt} onResend={onResend} theme="blue" />}
    </div>
  );
}
