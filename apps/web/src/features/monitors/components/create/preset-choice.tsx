import { Button } from '#shared/ui/button/button.tsx';
import { PRESET_NAMES, type PresetName } from '../../create-rules.ts';
import { createTexts as texts } from '../../create-texts.ts';
import styles from './create-monitor.module.css';

interface PresetChoiceProps {
  /** Null: the form is filled otherwise. */
  readonly chosen: PresetName | null;
  /** The sources are not known yet. */
  readonly disabled: boolean;
  readonly onChoose: (name: PresetName) => void;
}

/** Fills the form for what one usually follows; all of it can be changed. */
export function PresetChoice({ chosen, disabled, onChoose }: PresetChoiceProps) {
  return (
    <fieldset className={styles.choice} aria-label={texts.presets}>
      <p className={styles.label} aria-hidden>
        {texts.presets}
      </p>
      <div className={styles.presets}>
        {PRESET_NAMES.map((name) => (
          <Button
            key={name}
            theme={name === chosen ? 'blue' : 'white'}
            disabled={disabled}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            {texts.presetTitles[name]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
