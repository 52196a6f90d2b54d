import { useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { type GivenProof, useSendProofCode } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './proof.module.css';

interface ContactProofProps {
  readonly by: 'email' | 'phone';
  /** Masked. */
  readonly to: string;
  readonly onCheck: (given: GivenProof) => Promise<unknown>;
}

/** A code to a contact that the account has. */
export function ContactProof({ by, to, onCheck }: ContactProofProps) {
  const send = useSendProofCode();
  const [sent, setSent] = useState<SentCode | null>(null);

  async function request(): Promise<void> {
    setSent(toSentCode(await send.mutateAsync(by)));
  }

  if (sent) {
    return (
      <div className={styles.form}>
        <p>{texts.sent(to)}</p>
        <CodeForm key={sent.sentAt} sent={sent} onCheck={(code) => onCheck({ by, code })} onResend={request} />
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>{texts.sendTo(to)}</p>
      <FailureAlert failure={send.error} />
      {/* The mutation's error is shown above. */}
      <Button theme="blue" busy={send.isPending} onClick={() => void request().catch(() => {})}>
        {texts.send}
      </Button>
    </div>
  );
}
