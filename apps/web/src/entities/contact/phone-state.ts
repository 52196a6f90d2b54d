import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PhoneInput, type PhoneReading, readPhone } from './phone-api.ts';

export interface PhoneState {
  readonly input: PhoneInput;
  /** Null until the rules of numbers are loaded. */
  readonly reading: PhoneReading | null;
  /** Whether what is wrong with the number is shown: not while it is being typed. */
  readonly isRefusalShown: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  change(input: PhoneInput): void;
  /** The user has left the field: a number is written as it is in its country, an attempt at one is judged. */
  leave(): void;
  /** For submitting: shows what is wrong and puts the cursor there. */
  check(): Promise<PhoneReading>;
}

export function usePhone(): PhoneState {
  const [input, setInput] = useState<PhoneInput>({ country: 'RU', text: '' });
  const [reading, setReading] = useState<PhoneReading | null>(null);
  const [isRefusalShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const take = (read: PhoneReading) => {
      if (!isCurrent) return;
      setReading(read);
      // A number with its country, as it comes by paste or autofill, sets the country.
      if (read.refusal === null && input.text.trim().startsWith('+')) setInput(read.written);
    };
    // If the rules cannot be loaded, submitting will say so.
    readPhone(input).then(take, () => {});
    return () => {
      isCurrent = false;
    };
  }, [input]);

  return {
    input,
    reading,
    isRefusalShown,
    field,
    change(next) {
      setShown(false);
      setInput(next);
    },
    leave() {
      if (reading?.refusal === null) setInput(reading.written);
      else if (input.text.trim() !== '') setShown(true);
    },
    async check() {
      const read = await readPhone(input);
      setReading(read);
      setShown(read.refusal !== null);
      if (read.refusal !== null) field.current?.focus();
      return read;
    },
  };
}
