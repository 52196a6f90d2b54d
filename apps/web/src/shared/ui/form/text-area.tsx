import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldLook } from './field.tsx';

interface TextAreaProps extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={5} {...rest} {...wiring} />}
    </Field>
  );
}
