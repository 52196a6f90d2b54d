import { PHONE_LIMIT_CHARS } from '@vidno/contract/account/phone';
import { useEffect } from 'react';
import { Field } from '#shared/ui/form/field.tsx';
import { countryOf } from '../country-rules.ts';
import type { PhoneState } from '../phone-state.ts';
import { phoneTexts as texts } from '../phone-texts.ts';
import { CountryPicker } from './country-picker.tsx';
import styles from './phone-field.module.css';

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
