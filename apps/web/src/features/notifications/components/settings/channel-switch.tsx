import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { useSaveSettings } from '../../settings-api.ts';
import type { SettingsChange } from '../../settings-rules.ts';

interface ChannelSwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly change: (on: boolean) => SettingsChange;
}

/** Switches at once, and back again if saving fails. */
export function ChannelSwitch({ label, hint, on, change }: ChannelSwitchProps) {
  const save = useSaveSettings();
  return (
    <>
      <Checkbox
        label={label}
        hint={hint}
        checked={save.isPending ? !on : on}
        aria-busy={save.isPending}
        onChange={() => !save.isPending && save.mutate(change(!on))}
      />
      <FailureAlert failure={save.error} />
    </>
  );
}
