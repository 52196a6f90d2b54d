import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import styles from './email-form.module.css';
import { useSetEmail } from './settings-api.ts';

interface EmailFormProps {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly address: string;
  readonly onSaved: () => void;
  /** Null if there is no saved address to return to. */
  readonly onCancel: (() => void) | null;
}

/** Asks for an address, to which a confirmation is sent. Errors are shown below the field, and the typed text is kept. */
export function EmailForm({ label, hint, submit, address, onSaved, onCancel }: EmailFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const save = useSetEmail();
  const [typed, setTyped] = useState(address);
  const [isBlank, setBlank] = useState(false);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const email = typed.trim();
    setBlank(email === '');
    if (email === '') field.current?.focus();
    else save.mutate(email, { onSuccess: onSaved, onError: () => field.current?.focus() });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        ref={field}
        type="email"
        label={label}
        hint={hint}
        error={isBlank ? emailFormTexts.blank : save.error && refusalText(save.error)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={save.isPending}>
          {submit}
        </Button>
        {onCancel && (
          <Button theme="gray" onClick={onCancel}>
            {emailFormTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

const emailFormTexts = {
  cancel: 'Отмена',
  blank: 'Введите адрес почты.',
};

export const emailTexts = {
  sent: (address: string) =>
    `Мы отправили письмо на ${address}. Откройте ссылку из него: она действует сутки. Нет письма — проверьте «Спам».`,
  resend: 'Отправить ещё раз',
  resent: 'Письмо отправлено ещё раз.',
};
