import type { PhoneCountry } from '@vidno/contract/account/phone';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { type countryOf, opensAbove } from '../country-rules.ts';
import { COUNTRY_NAMES, phoneTexts as texts } from '../phone-texts.ts';
import { CountryList } from './country-list.tsx';
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
        <VisuallyHidden>{texts.country(COUNTRY_NAMES[country.code])}</VisuallyHidden>
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
