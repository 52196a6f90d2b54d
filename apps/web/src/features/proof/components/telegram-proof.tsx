import { useEffect } from 'react';
import { toSentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { type GivenProof, useStartTelegramProof } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './proof.module.css';

interface TelegramProofProps {
  readonly onCheck: (given: GivenProof) => Promise<unknown>;
}

/**
 * A code that the bot sends to the chat of the account. The link is there before it is pressed: no tab has to be opened by
 * script.
 */
export function TelegramProof({ onCheck }: TelegramProofProps) {
  const { data, error, mutate: start } = useStartTelegramProof();
  useEffect(() => start(), [start]);
  if (!data) return <FailureAlert failure={error} onRetry={start} />;
  const { uuid, telegram_url } = data;
  return (
    <div className={styles.form}>
      <p>{texts.telegram}</p>
      <ButtonAnchor theme="blue" href={telegram_url} target="_blank" rel="noopener noreferrer">
        {texts.openBot}
        <VisuallyHidden>, {texts.inNewTab}</VisuallyHidden>
      </ButtonAnchor>
      <CodeForm
        key={uuid}
        sent={toSentCode(0)}
        onCheck={(code) => onCheck({ by: 'telegram', uuid, code })}
        onResend={null}
      />
    </div>
  );
}
