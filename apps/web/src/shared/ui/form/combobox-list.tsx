import { Check } from 'lucide-react';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-option.ts';

interface ComboboxListProps {
  readonly id: string;
  /** The accessible name of the list. */
  readonly label: string;
  readonly open: boolean;
  readonly options: readonly ComboboxOption[];
  /** The index of the option that Enter would choose; -1 if none. */
  readonly active: number;
  /** The value of the chosen option. */
  readonly chosen: string | null;
  /** Shown instead of the options. */
  readonly note: string | null;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (option: ComboboxOption) => void;
}

/** The options below the field. The focus stays in the field; the active option is scrolled into view. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, open, options, active, chosen, note, onPoint, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  function choose(event: MouseEvent): void {
    const option = options[placeOf(event)];
    if (option) onChoose(option);
  }

  function point(event: MouseEvent): void {
    const place = placeOf(event);
    if (place >= 0 && place !== active) onPoint(place);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not move the focus out of the field.
    <div className={styles.panel} hidden={!open} onMouseDown={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field. */}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className={styles.list}
        onClick={choose}
        onMouseMove={point}
      >
        {options.map((option, place) => (
          <ComboboxRow
            key={option.value}
            id={`${id}-${place}`}
            option={option}
            isActive={place === active}
            isChosen={option.value === chosen}
          />
        ))}
      </div>
      {note && <p className={styles.nothing}>{note}</p>}
    </div>
  );
}

interface ComboboxRowProps {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Memoised: there may be hundreds of options, and an arrow key changes only two. */
const ComboboxRow = memo(function ComboboxRow({ id, option, isActive, isChosen }: ComboboxRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div id={id} role="option" aria-selected={isChosen} className={styles.option} data-active={isActive || undefined}>
      <span>{option.label}</span>
      {option.note && <span className={styles.note}>{option.note}</span>}
      {isChosen && <Check size={18} className={styles.check} aria-hidden />}
    </div>
  );
});

/** The index in the list; -1 if it is none of the options. */
function placeOf({ target, currentTarget }: MouseEvent): number {
  const row = target instanceof Element ? target.closest('[role="option"]') : null;
  return row ? [...currentTarget.children].indexOf(row) : -1;
}
