import type { PhoneCountry } from '@vidno/contract/account/phone';
import { describeRefusal } from '@vidno/phone/describe-refusal';
import { formatPhone, type PhoneFilter, parsePhone } from '@vidno/phone/parse-phone';

/** What stands in the field. */
export interface PhoneInput {
  /** A number without a prefix is read as of this country. */
  readonly country: PhoneCountry;
  readonly text: string;
}

/** A number that was understood. */
export interface ReadPhone {
  /** In E.164. */
  readonly number: string;
  readonly country: PhoneCountry;
  /** With the prefix: +7 900 000-00-00. */
  readonly written: string;
}

export type PhoneReading =
  | { readonly refusal: null; readonly phone: ReadPhone }
  /** What is wrong, for the screen. */
  | { readonly refusal: string };

/** Import it through `readPhone`: it brings the data of all numbers along. */
export function readNumber({ text, country }: PhoneInput, filter?: PhoneFilter): PhoneReading {
  const parsed = parsePhone(text, { country, ...(filter && { filter }) });
  if (!parsed.ok) return { refusal: describeRefusal(parsed) };
  return {
    refusal: null,
    phone: { number: parsed.e164, country: parsed.country, written: formatPhone(parsed.e164) },
  };
}
