import type { PhoneFilter } from '@vidno/phone/parse-phone';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { withoutPrefix } from './country-rules.ts';
import { readPhone } from './phone-api.ts';
import type { PhoneInput, PhoneReading, ReadPhone } from './phone-rules.ts';

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
