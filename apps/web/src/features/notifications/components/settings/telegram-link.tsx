import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { useLinkTelegram } from '../../telegram-api.ts';
import styles from './settings.module.css';

export function TelegramLink() {
  const { start, isStarting, failure, waitingAt, isExpired } = useLinkTelegram();
  return (
    <>
      <FailureAlert failure={failure} />
      {isExpired && <Alert kind="warning">{texts.linkExpired}</Alert>}
      {waitingAt !== null ? (
        <>
          <p role="status">{texts.linking}</p>
          <div className={styles.buttons}>
            <span className={styles.quiet}>{texts.openHint}</span>
            <ButtonAnchor theme="white" href={waitingAt} target="_blank" rel="noopener noreferrer">
              {texts.openAgain}
              <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
            </ButtonAnchor>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button theme="blue" busy={isStarting} onClick={() => void start()}>
            {texts.link}
          </Button>
        </div>
      )}
    </>
  );
}
