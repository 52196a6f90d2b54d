import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldLook } from './field.tsx';

interface TextFieldProps extends FieldLook, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input type="text" {...rest} {...wiring} />}
    </Field>
  );
}
