import { Bell, BellOff } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useNotificationSettings } from '../../notification-settings-api.ts';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { EmailSettings } from './email-settings.tsx';
import { QuietSettings } from './quiet-settings.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { TelegramSettings } from './telegram-settings.tsx';

/** Where alerts are sent, and when. */
export function NotificationSettings() {
  const settings = useNotificationSettings();
  if (settings.isGuest) return <NothingToSetUp />;
  if (settings.data === undefined) {
    if (!settings.error) return <SettingsSkeleton />;
    return <FailureAlert failure={settings.error} onRetry={settings.retry} />;
  }
  const { email, telegram, quiet } = settings.data;
  return (
    <>
      <SettingsCard icon={<Bell size={20} aria-hidden />} title={texts.app} lead={texts.appLead} />
      <EmailSettings email={email} />
      <TelegramSettings telegram={telegram} />
      {(email.available || telegram.available) && <QuietSettings quiet={quiet} />}
    </>
  );
}

function NothingToSetUp() {
  return (
    <EmptyState
      icon={<BellOff size={28} />}
      title={texts.guestTitle}
      action={
        <ButtonLink theme="blue" to="/monitor-search/create">
          {texts.toMonitors}
        </ButtonLink>
      }
    >
      {texts.guest}
    </EmptyState>
  );
}

const KEYS = ['app', 'email', 'telegram', 'quiet'] as const;

function SettingsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place} padding="l">
          <div className={styles.card} aria-hidden="true">
            <Skeleton width="8rem" height="1.5rem" />
            <Skeleton width="70%" />
          </div>
        </Card>
      ))}
    </>
  );
}
