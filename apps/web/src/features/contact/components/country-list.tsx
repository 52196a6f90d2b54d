import type { PhoneCountry } from '@vidno/contract/account/phone';
import { Check } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COUNTRIES, placeOfTyped } from '../country-rules.ts';
import { COUNTRY_NAMES, phoneTexts as texts } from '../phone-texts.ts';
import styles from './phone-field.module.css';

interface CountryListProps {
  readonly above: boolean;
  /** Between the field and the edge of the window. */
  readonly roomPx: number;
  readonly chosen: PhoneCountry;
  readonly onChoose: (code: PhoneCountry) => void;
  /** Closed without a choice. */
  readonly onLeave: (isFocusBack: boolean) => void;
}

/** What was typed is forgotten after this pause, and the next letter starts a new name. */
const TYPED_RESET_MS = 700;
const LAST = COUNTRIES.length - 1;

export function CountryList({ above, roomPx, chosen, onChoose, onLeave }: CountryListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(() => COUNTRIES.findIndex(({ code }) => code === chosen));
  const [typed, setTyped] = useState('');

  useEffect(() => {
    list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (typed === '') return;
    const timer = setTimeout(() => setTyped(''), TYPED_RESET_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function choose(place: number): void {
    const country = COUNTRIES[place];
    if (country) onChoose(country.code);
  }

  function type(key: string): void {
    const text = typed + key;
    setTyped(text);
    const found = placeOfTyped(text, COUNTRY_NAMES);
    if (found >= 0) setActive(found);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    // Escape closes the list and nothing around it.
    event.stopPropagation();
    action();
  }

  function actionOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(LAST, active + 1)),
      ArrowUp: () => setActive(Math.max(0, active - 1)),
      Home: () => setActive(0),
      End: () => setActive(LAST),
      Enter: () => choose(active),
      Escape: () => onLeave(true),
    };
    if (key in moves) return moves[key];
    if (key === ' ' && typed === '') return () => choose(active);
    const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    return isCharacter ? () => type(key) : undefined;
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) onLeave(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not move the focus out of the list.
    <div
      className={styles.panel}
      data-above={above || undefined}
      style={{ maxBlockSize: roomPx }}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={onBlur}
    >
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={texts.countries}
        aria-activedescendant={`${id}-${active}`}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {COUNTRIES.map(({ code, prefix }, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the list.
          <div
            key={code}
            id={`${id}-${place}`}
            role="option"
            aria-selected={code === chosen}
            data-active={place === active || undefined}
            className={styles.option}
            onClick={() => choose(place)}
            onMouseMove={() => place !== active && setActive(place)}
          >
            <span className={styles.iso}>{code}</span>
            <Name name={COUNTRY_NAMES[code]} typed={place === active ? typed : ''} />
            <span className={styles.prefix}>{prefix}</span>
            {code === chosen && <Check size={18} className={styles.check} aria-hidden />}
          </div>
        ))}
      </div>
      <p className={styles.find}>{texts.find}</p>
    </div>
  );
}

/** The letters that were typed are marked. */
function Name({ name, typed }: { readonly name: string; readonly typed: string }) {
  const isStart = typed !== '' && name.toLowerCase().startsWith(typed.toLowerCase());
  const length = isStart ? typed.length : 0;
  return (
    <span>
      {length > 0 && <mark className={styles.mark}>{name.slice(0, length)}</mark>}
      {name.slice(length)}
    </span>
  );
}
