import { refusalText } from '#shared/http/refusal-text.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { useSaveSettings } from '../../settings-api.ts';
import type { SettingsChange } from '../../settings-rules.ts';

interface ChannelSwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly change: (on: boolean) => SettingsChange;
}

/** Shows what one wants at once, and goes back when it could not be saved. */
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
      {save.error && <Alert kind="danger">{refusalText(save.error)}</Alert>}
    </>
  );
}
