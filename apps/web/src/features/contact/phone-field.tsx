import { PHONE_LIMIT_CHARS } from '@vidno/contract/account/phone';
import type { PhoneFilter } from '@vidno/phone/parse-phone';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { CountryPicker, phoneTexts as texts } from './country-picker.tsx';
import { countryOf, withoutPrefix } from './country-rules.ts';
import styles from './phone-field.module.css';
import type { PhoneInput, PhoneReading, ReadPhone } from './phone-rules.ts';

interface PhoneFieldProps {
  readonly phone: PhoneState;
  /** What the server says about the number. */
  readonly error?: string | null;
}

/** Country and number in one field (§5): by hand, by paste and by autofill, with 8, with +7 or without either. */
export function PhoneField({ phone, error = null }: PhoneFieldProps) {
  const { input, refusal, isRefusalShown, field } = phone;
  const country = countryOf(input.country);
  const shown = isRefusalShown && refusal !== null ? refusal : error;

  useEffect(() => field.current?.setCustomValidity(refusal ?? ''), [field, refusal]);

  return (
    <Field label={texts.label} hint={texts.hint(country.code)} error={shown}>
      {({ className: _, ...wiring }) => (
        <div className={styles.phone} data-invalid={shown !== null || undefined}>
          <CountryPicker
            country={country}
            onChoose={(code) => {
              phone.change({ ...input, country: code });
              field.current?.focus();
            }}
          />
          <input
            {...wiring}
            ref={field}
            className={styles.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={PHONE_LIMIT_CHARS}
            placeholder={country.example}
            value={input.text}
            onChange={({ target }) => phone.change({ ...input, text: target.value })}
            onBlur={() => phone.leave()}
          />
        </div>
      )}
    </Field>
  );
}

export interface PhoneState {
  readonly input: PhoneInput;
  /** What is wrong with the number, shown or not; null while the rules of numbers are loading. */
  readonly refusal: string | null;
  /** The refusal is shown when the user has left the field, not while they are typing. */
  readonly isRefusalShown: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  change(input: PhoneInput): void;
  /** The user has left the field: a number is written as it is in its country, an attempt at one is judged. */
  leave(): void;
  /** For submitting. Null: what is wrong is shown, and the cursor is there. */
  check(): Promise<ReadPhone | null>;
}

interface PhoneOptions {
  /** Which characters a number may be written with; all that numbers are written with if not given. */
  readonly filter?: PhoneFilter;
}

const NOTHING: PhoneInput = { country: 'RU', text: '' };

export function usePhone({ filter }: PhoneOptions = {}): PhoneState {
  const [input, setInput] = useState(NOTHING);
  const [reading, setReading] = useState<PhoneReading | null>(null);
  const [isRefusalShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const take = (read: PhoneReading) => {
      if (!isCurrent) return;
      setReading(read);
      // A number with its country, as it comes by paste or autofill, sets the country.
      if (read.refusal === null && input.text.trim().startsWith('+')) setInput(toInput(read.phone));
    };
    // If the rules cannot be loaded, submitting says so.
    readPhone(input, filter).then(take, () => {});
    return () => {
      isCurrent = false;
    };
  }, [input, filter]);

  return {
    input,
    refusal: reading?.refusal ?? null,
    isRefusalShown,
    field,
    change(next) {
      setShown(false);
      setInput(next);
    },
    leave() {
      if (reading?.refusal === null) setInput(toInput(reading.phone));
      else if (input.text.trim() !== '') setShown(true);
    },
    async check() {
      const read = await readPhone(input, filter);
      setReading(read);
      setShown(read.refusal !== null);
      if (read.refusal === null) return read.phone;
      field.current?.focus();
      return null;
    },
  };
}

function toInput({ country, written }: ReadPhone): PhoneInput {
  return { country, text: withoutPrefix(written, country) };
}

/** The rules and data of phone numbers come in a chunk of their own. */
async function readPhone(input: PhoneInput, filter?: PhoneFilter): Promise<PhoneReading> {
  const { readNumber } = await loadChunk(() => import('./phone-rules.ts'));
  return readNumber(input, filter);
}
