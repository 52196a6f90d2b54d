import type { PhoneCountry } from '@vidno/contract/account/phone';
import { Check, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { COUNTRIES, type countryOf, opensAbove, placeOfTyped } from './country-rules.ts';
import styles from './phone-field.module.css';

interface CountryPickerProps {
  readonly country: ReturnType<typeof countryOf>;
  readonly onChoose: (code: PhoneCountry) => void;
}

/** Where the list opens, and how much room it has there. */
interface Opened {
  readonly above: boolean;
  readonly roomPx: number;
}

/** The button in front of the number, and the list it opens below or, where there is no room, above. */
export function CountryPicker({ country, onChoose }: CountryPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  function open(): void {
    const place = button.current?.getBoundingClientRect();
    if (!place) return;
    const freeBelowPx = window.innerHeight - place.bottom;
    const above = opensAbove(freeBelowPx);
    setOpened({ above, roomPx: above ? place.top : freeBelowPx });
  }

  function close(isFocusBack: boolean): void {
    setOpened(null);
    if (isFocusBack) button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.country}
        aria-haspopup="listbox"
        aria-expanded={opened !== null}
        // The list closes when it loses the focus; the click would open it again.
        onMouseDown={(event) => opened && event.preventDefault()}
        onClick={() => (opened ? close(true) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
      >
        <VisuallyHidden>{phoneTexts.country(COUNTRY_NAMES[country.code])}</VisuallyHidden>
        <span className={styles.iso}>{country.code}</span> <span className={styles.prefix}>{country.prefix}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {opened && (
        <CountryList
          {...opened}
          chosen={country.code}
          onChoose={(code) => {
            setOpened(null);
            onChoose(code);
          }}
          onLeave={close}
        />
      )}
    </>
  );
}

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

function CountryList({ above, roomPx, chosen, onChoose, onLeave }: CountryListProps) {
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
        aria-label={phoneTexts.countries}
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
      <p className={styles.find}>{phoneTexts.find}</p>
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

export const COUNTRY_NAMES: Readonly<Record<PhoneCountry, string>> = {
  RU: 'Россия',
  AM: 'Армения',
  AZ: 'Азербайджан',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  TJ: 'Таджикистан',
  UZ: 'Узбекистан',
  KG: 'Киргизия',
  MD: 'Молдова',
  GE: 'Грузия',
};

/** What is wrong with a number is worded in `@vidno/phone`, the same as by the server. */
export const phoneTexts = {
  label: 'Телефон',
  country: (name: string) => `Страна: ${name}, `,
  countries: 'Страна',
  find: 'Начните печатать название: «бел» — Беларусь.',
  hint: (code: PhoneCountry) =>
    code === 'RU' || code === 'KZ' ? 'Можно с 8, с +7 или просто десять цифр.' : 'Можно с кодом страны или без него.',
};
