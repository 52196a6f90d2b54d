import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldLook } from './field.tsx';

interface SelectFieldProps extends FieldLook, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, hint, error, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...rest} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
