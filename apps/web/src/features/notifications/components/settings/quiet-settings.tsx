import type { QuietHours } from '@vidno/contract/notifications/settings';
import { Moon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useSaveSettings } from '../../settings-api.ts';
import { browserTimeZone, zoneOptions } from '../../settings-rules.ts';
import { settingsTexts as texts } from '../../settings-texts.ts';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';

const NIGHT = { from: '23:00', to: '08:00' };

/** Null: alerts are sent at any hour. */
export function QuietSettings({ quiet }: { readonly quiet: QuietHours | null }) {
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
