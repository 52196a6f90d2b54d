import { Bell, BellOff } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { useNotificationSettings } from '../../settings-api.ts';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { EmailSettings } from './email-settings.tsx';
import { QuietSettings } from './quiet-settings.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TelegramSettings } from './telegram-settings.tsx';

/** Where alerts come, and when they may. */
export function NotificationSettings() {
  const settings = useNotificationSettings();
  if (settings.isGuest) return <NothingToSetUp />;
  if (settings.data === undefined) {
    if (!settings.error) return <SettingsSkeleton />;
    return (
      <Alert kind="danger" action={<Button onClick={settings.retry}>{texts.retry}</Button>}>
        {refusalText(settings.error)}
      </Alert>
    );
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
