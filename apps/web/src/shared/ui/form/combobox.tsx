import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './combobox.module.css';
import { ComboboxList } from './combobox-list.tsx';
import type { ComboboxOption } from './combobox-option.ts';
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
