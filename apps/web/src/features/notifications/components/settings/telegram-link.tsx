import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { useTelegramLink, useTelegramLinking } from '../../telegram-api.ts';
import styles from './settings.module.css';

interface Linking {
  readonly uuid: string;
  readonly address: string;
}

/** Opens the bot in a new tab and waits until the user has started it. */
export function TelegramLink() {
  const link = useTelegramLink();
  const [linking, setLinking] = useState<Linking | null>(null);
  const asked = useTelegramLinking(linking?.uuid ?? null);

  async function begin(): Promise<void> {
    // Opened within the click handler, because the browser would block a tab opened later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { uuid, telegram_url } = await link.mutateAsync();
      setLinking({ uuid, address: telegram_url });
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
    <>
      <FailureAlert failure={link.error} />
      {asked.error && <Alert kind="warning">{texts.linkExpired}</Alert>}
      {linking && !asked.error ? (
        <>
          <p role="status">{texts.linking}</p>
          <div className={styles.buttons}>
            <span className={styles.quiet}>{texts.openHint}</span>
            <ButtonAnchor theme="white" href={linking.address} target="_blank" rel="noopener noreferrer">
              {texts.openAgain}
              <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
            </ButtonAnchor>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button theme="blue" busy={link.isPending} onClick={() => void begin()}>
            {texts.link}
          </Button>
        </div>
      )}
    </>
  );
}
