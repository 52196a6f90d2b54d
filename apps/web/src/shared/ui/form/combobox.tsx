import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type Ref, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './combobox.module.css';
import { Field, type FieldLook } from './field.tsx';

interface ComboboxProps extends FieldLook {
  readonly chosen: ComboboxOption | null;
  /** The options for the last `onQuery`; the caller filters or loads them. */
  readonly options: readonly ComboboxOption[];
  /** The typed text; '' when the list opens or closes. */
  readonly onQuery: (query: string) => void;
  readonly onChoose: (option: ComboboxOption) => void;
  /** The options are still those of an earlier query. */
  readonly busy?: boolean;
  /** Shown if there are no options. */
  readonly nothing: string;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const texts = { loading: 'Ищем…', count: (options: number) => `Вариантов: ${options}` };

/** A WAI-ARIA 1.2 combobox with a single choice. Leaving it without choosing keeps the current choice. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, chosen, options, onQuery, onChoose, busy = false, nothing, placeholder, ref } = props;
  const listId = useId();
  /** Null: nothing is being typed, and the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const active = busy ? undefined : options[place];

  function show(query: string | null): void {
    setTyped(query);
    setPlace(0);
    setOpen(true);
    onQuery(query ?? '');
  }

  function close(): void {
    setOpen(false);
    setTyped(null);
    if (open) onQuery('');
  }

  function leave(): void {
    const named = typed && !busy ? namedBy(typed, options) : undefined;
    close();
    if (named && named.value !== chosen?.value) onChoose(named);
  }

  function choose(option: ComboboxOption): void {
    close();
    onChoose(option);
  }

  function step(by: 1 | -1): void {
    if (!open) show(typed);
    else if (options.length > 0) setPlace((place + by + options.length) % options.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = actionOf(event.key);
    if (action) event.preventDefault();
    action?.();
    if (event.key === 'Tab' && open && typed && active) choose(active);
  }

  /** The action of a key; undefined if the input should handle it. */
  function actionOf(key: string): (() => void) | undefined {
    if (key === 'ArrowDown') return () => step(1);
    if (key === 'ArrowUp') return () => step(-1);
    if (!open) return undefined;
    if (key === 'Escape') return close;
    // While the list is open, Enter must not submit the form.
    if (key === 'Enter') return () => active && choose(active);
    return undefined;
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.place}>
          <input
            {...wiring}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && active ? `${listId}-${place}` : undefined}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => show(event.target.value)}
            onClick={() => !open && show(typed)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          <ChevronDown size={18} className={styles.mark} aria-hidden />
          <ComboboxList
            id={listId}
            label={label}
            open={open}
            options={options}
            active={active ? place : -1}
            chosen={chosen?.value ?? null}
            note={noteOf(options.length, busy, nothing)}
            onPoint={setPlace}
            onChoose={choose}
          />
          <p role="status">
            <VisuallyHidden>
              {open && (noteOf(options.length, busy, nothing) ?? texts.count(options.length))}
            </VisuallyHidden>
          </p>
        </div>
      )}
    </Field>
  );
}

/** Typing a full name and leaving the field chooses it. */
function namedBy(text: string, options: readonly ComboboxOption[]): ComboboxOption | undefined {
  const wanted = folded(text);
  return options.find(({ label }) => folded(label) === wanted);
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е');
}

/** The message shown instead of options; null if there are any. */
function noteOf(count: number, busy: boolean, nothing: string): string | null {
  if (count > 0) return null;
  return busy ? texts.loading : nothing;
}

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
function ComboboxList(props: ComboboxListProps) {
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

export interface ComboboxOption {
  readonly value: string;
  /** Shown in the field once chosen. */
  readonly label: string;
  /** A short note next to the label. */
  readonly note?: string;
}
