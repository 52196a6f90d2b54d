import { useMutation } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { askSupport } from '@vidno/contract/account/support';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call, session } from '#features/session/api.ts';
import { useLoginWays } from '#features/session/login-api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/fields.tsx';
import { FormAlert } from '#shared/ui/form/form-panel.tsx';
import styles from './support-content.module.css';
import { texts } from './texts.ts';

const MAIL_ADDRESS = `mailto:${runtimeConfig.supportEmail}?subject=${encodeURIComponent(texts.subject)}`;

/** The form where emails can be sent, and the address to write to. */
export function SupportContent({ onClose }: { readonly onClose: () => void }) {
  const ways = useLoginWays();
  const profile = useProfile();
  const isMailOff = ways.data?.email === false;
  return (
    <>
      {ways.isPending && <Progress label={texts.title} />}
      {isMailOff && (
        <>
          <p>{texts.byMail}</p>
          <ButtonAnchor theme="blue" weight={500} block icon={<Mail size={18} aria-hidden />} href={MAIL_ADDRESS}>
            {runtimeConfig.supportEmail}
          </ButtonAnchor>
        </>
      )}
      {!ways.isPending && !isMailOff && <SupportForm ownEmail={profile?.email ?? null} />}
      <p className={styles.quiet}>
        {!isMailOff && (
          <>
            {texts.orMail} <a href={MAIL_ADDRESS}>{runtimeConfig.supportEmail}</a>.{' '}
          </>
        )}
        <Link to="/status" onClick={onClose}>
          {texts.status}
        </Link>
      </p>
    </>
  );
}

interface SupportFormProps {
  /** The confirmed mailbox of the user; null if there is none. */
  readonly ownEmail: string | null;
}

/** What was typed stays until it is sent. */
function SupportForm({ ownEmail }: SupportFormProps) {
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
      <FormAlert failure={ask.error} title={texts.failed} fields={['message', 'email']} />
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

interface Question {
  readonly email: string;
  readonly message: string;
}

/** Sends a message, with the pattern of the page it was written on. */
function useAskSupport() {
  const screen = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath ?? '/') });
  return useMutation({
    mutationFn: async ({ email, message }: Question) => {
      await session.ensure();
      return call(askSupport, { body: { email: email.trim(), message, screen } });
    },
  });
}
