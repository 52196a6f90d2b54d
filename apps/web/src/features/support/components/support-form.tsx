import { type FormEvent, useState } from 'react';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useAskSupport } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './support-modal.module.css';

interface SupportFormProps {
  /** The confirmed mailbox of the user; null if there is none. */
  readonly ownEmail: string | null;
}

/** What was typed stays until it is sent. */
export function SupportForm({ ownEmail }: SupportFormProps) {
  const [message, setMessage] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useAskSupport();
  // The profile may arrive while the form is open.
  const email = typed ?? ownEmail ?? '';
  const isOwn = ownEmail !== null && email.trim().toLowerCase() === ownEmail.toLowerCase();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ask.isPending) ask.mutate({ email, message });
  }

  if (ask.isSuccess) {
    return (
      <Alert kind="success">
        {texts.sent(ask.variables.email.trim())} {ask.data.copy && texts.copySent}
      </Alert>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{texts.lead}</p>
      <FormAlert failure={ask.error} title={texts.failed} />
      <TextArea
        label={texts.message}
        hint={texts.photos}
        error={fieldRefusal(ask.error, 'message')}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <TextField
        type="email"
        label={texts.email}
        hint={isOwn ? texts.copy : texts.noCopy}
        error={fieldRefusal(ask.error, 'email')}
        value={email}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" theme="blue" weight={500} block busy={ask.isPending}>
        {ask.isPending ? texts.sending : texts.send}
      </Button>
      <p className={styles.quiet}>{texts.screen}</p>
    </form>
  );
}
