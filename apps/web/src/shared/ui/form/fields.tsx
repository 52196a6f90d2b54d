import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { IconButton } from '../button.tsx';
import { Field, type FieldLook } from './field.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps
  extends FieldLook,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly ref?: Ref<HTMLInputElement>;
}

const texts = { show: 'Показать пароль', hide: 'Скрыть пароль' };

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.place}>
          <input {...rest} {...wiring} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <span className={styles.eye}>
            <IconButton
              label={shown ? texts.hide : texts.show}
              icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

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

interface TextAreaProps extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={5} {...rest} {...wiring} />}
    </Field>
  );
}
