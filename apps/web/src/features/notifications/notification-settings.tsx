import type { QuietHours } from '@vidno/contract/notifications/settings';
import { Bell, BellOff, Moon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { EmailSettings, SettingsCard, TelegramSettings } from './channel-settings.tsx';
import styles from './settings.module.css';
import { useNotificationSettings } from './settings-api.ts';
import { browserTimeZone, useSaveSettings, zoneOptions } from './settings-rules.ts';
import { settingsTexts as texts } from './settings-texts.ts';

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

const NIGHT = { from: '23:00', to: '08:00' };

/** Null: alerts are sent at any hour. */
function QuietSettings({ quiet }: { readonly quiet: QuietHours | null }) {
  const save = useSaveSettings();
  const [now] = useState(() => new Date());
  const [hours, setHours] = useState<QuietHours>(() => quiet ?? { ...NIGHT, timezone: browserTimeZone() });
  const [isOn, setOn] = useState(quiet !== null);
  const isSame = hours.from === hours.to;
  const isOvernight = hours.from > hours.to;

  function turn(on: boolean): void {
    setOn(on);
    if (!on) save.mutate({ quiet: null }, { onError: () => setOn(true) });
    else save.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending && !isSame) save.mutate({ quiet: hours });
  }

  return (
    <SettingsCard icon={<Moon size={20} aria-hidden />} title={texts.quiet} lead={texts.quietLead(isOvernight)}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <Checkbox label={texts.quietOn} checked={isOn} onChange={(event) => turn(event.target.checked)} />
        {isOn && (
          <>
            <div className={styles.hours}>
              <TextField
                type="time"
                label={texts.from}
                value={hours.from}
                onChange={(event) => setHours({ ...hours, from: event.target.value })}
              />
              <TextField
                type="time"
                label={texts.to}
                hint={isOvernight ? texts.overnight : undefined}
                error={isSame ? texts.sameTime : null}
                value={hours.to}
                onChange={(event) => setHours({ ...hours, to: event.target.value })}
              />
            </div>
            <SelectField
              label={texts.zone}
              hint={texts.zoneHint}
              options={zoneOptions(hours.timezone, now)}
              value={hours.timezone}
              onChange={(event) => setHours({ ...hours, timezone: event.target.value })}
            />
            <div className={styles.buttons}>
              <Button type="submit" theme="blue" busy={save.isPending}>
                {texts.saveQuiet}
              </Button>
            </div>
          </>
        )}
        {save.isSuccess && <Alert kind="success">{texts.saved}</Alert>}
        <FailureAlert failure={save.error} />
      </form>
    </SettingsCard>
  );
}
