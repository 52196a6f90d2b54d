import { type ReactNode, useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { finishTelegramLogin, useStartTelegramLogin } from '../../api.ts';
import type { LoginOutcome, Newcomer } from '../../rules.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

interface TelegramFormProps {
  readonly others: ReactNode;
  readonly onDone: (outcome: LoginOutcome | Newcomer) => void;
}

interface Opened {
  readonly uuid: string;
  /** Of the bot. */
  readonly address: string;
  readonly sent: SentCode;
}

/** Opens the bot in a new tab; it sends a code that only this browser can use. */
export function TelegramForm({ others, onDone }: TelegramFormProps) {
  const start = useStartTelegramLogin();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function openBot(): Promise<void> {
    // Opened within the click handler, because the browser would block a tab opened later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { uuid, telegram_url } = await start.mutateAsync();
      setOpened({ uuid, address: telegram_url, sent: toSentCode(0) });
      if (tab) {
        tab.opener = null;
        tab.location.href = telegram_url;
      }
    } catch {
      // The mutation's error is shown below.
      tab?.close();
    }
  }

  return (
    <FormPanel title={texts.telegramTitle} lead={opened ? texts.telegramWait : texts.telegramLead}>
      <FailureAlert failure={start.error} />
      {opened ? (
        <div className={styles.form}>
          <CodeForm
            key={opened.uuid}
            sent={opened.sent}
            onCheck={async (code) => onDone(await finishTelegramLogin(opened.uuid, code))}
            onResend={null}
          />
          <div className={styles.buttons}>
            <ButtonAnchor theme="white" href={opened.address} target="_blank" rel="noopener noreferrer">
              {texts.telegramAgain}
              <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
            </ButtonAnchor>
            <Button theme="default" busy={start.isPending} onClick={() => void openBot()}>
              {texts.telegramAnew}
            </Button>
          </div>
        </div>
      ) : (
        <Button theme="blue" size="l" weight={500} block busy={start.isPending} onClick={() => void openBot()}>
          {texts.telegramOpen}
        </Button>
      )}
      {others}
    </FormPanel>
  );
}
