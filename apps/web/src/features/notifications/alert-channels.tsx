import { Link } from '@tanstack/react-router';
import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './alert-channels.module.css';
import { EmailSwitch, TelegramSwitch } from './channel-settings.tsx';
import { useNotificationSettings } from './settings-api.ts';
import { channelsTexts as texts } from './texts.ts';

interface AlertChannelsProps {
  /** The settings open in a tab of their own, so that a form that is being filled stays as it is. */
  readonly inForm?: boolean;
}

/** Where alerts are sent: a switch for each way that is known, and a link to what could be added. */
export function AlertChannels({ inForm = false }: AlertChannelsProps) {
  const { data: settings, error, isGuest, retry } = useNotificationSettings();
  return (
    <section className={styles.channels} aria-labelledby="alert-channels">
      <h2 id="alert-channels" className={styles.title}>
        {texts.title}
      </h2>
      <p>
        {texts.app} {isGuest && texts.later}
      </p>
      {settings && <KnownChannels settings={settings} />}
      {settings && (
        <Link
          to="/notifications/settings"
          className={styles.link}
          {...(inForm && { target: '_blank', rel: 'noopener' })}
        >
          {texts.connect[missingOf(settings)]}
          {inForm && <VisuallyHidden>, {texts.newTab}</VisuallyHidden>}
        </Link>
      )}
      {!settings && <FailureAlert failure={error} onRetry={retry} />}
    </section>
  );
}

function KnownChannels({ settings: { email, telegram } }: { readonly settings: NotificationSettings }) {
  const hasEmail = email.available && email.confirmed;
  const hasTelegram = canWriteTo(telegram);
  return (
    <>
      {(hasEmail || hasTelegram) && (
        <>
          <div className={styles.switches}>
            {hasEmail && <EmailSwitch email={email} />}
            {hasTelegram && <TelegramSwitch telegram={telegram} />}
          </div>
          <p className={styles.note}>{texts.all}</p>
        </>
      )}
      {email.available && !email.confirmed && email.address !== null && <p>{texts.waiting(email.address)}</p>}
    </>
  );
}

function canWriteTo({ available, name, muted }: NotificationSettings['telegram']): boolean {
  return available && name !== null && !muted;
}

/** What the user could connect yet. */
function missingOf({ email, telegram }: NotificationSettings): keyof typeof texts.connect {
  const lacksEmail = email.available && email.address === null;
  const lacksTelegram = telegram.available && !canWriteTo(telegram);
  if (lacksEmail && lacksTelegram) return 'both';
  if (lacksEmail) return 'email';
  return lacksTelegram ? 'telegram' : 'neither';
}
