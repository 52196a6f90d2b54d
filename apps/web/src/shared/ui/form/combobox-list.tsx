import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-option.ts';

interface ComboboxListProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  /** What is chosen here; the name of the list. */
  readonly label: string;
  readonly open: boolean;
  readonly options: readonly ComboboxOption[];
  /** The place of the option that Enter would choose; -1: none. */
  readonly active: number;
  /** The value of the chosen option. */
  readonly chosen: string | null;
  /** Stands in place of the options. */
  readonly note: string | null;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** The options under the field. The focus stays in the field; the active one is kept in sight. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, optionId, label, open, options, active, chosen, note, onPoint, onChoose } = props;
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && active >= 0) activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus out of the field.
    <div className={styles.list} hidden={!open} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field.
          <div
            key={option.value}
            ref={index === active ? activeOption : undefined}
            id={optionId(index)}
            role="option"
            aria-selected={option.value === chosen}
            className={styles.option}
            data-active={index === active || undefined}
            onMouseMove={() => index !== active && onPoint(index)}
            onClick={() => onChoose(option)}
          >
            <span>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
            {option.value === chosen && <Check size={18} className={styles.check} aria-hidden />}
          </div>
        ))}
      </div>
      {note && <p className={styles.nothing}>{note}</p>}
    </div>
  );
}
