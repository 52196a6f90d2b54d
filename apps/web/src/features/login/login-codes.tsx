import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeForm, type SentCode, SentTo, toSentCode } from '#features/contact/code-form.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { FormPanel } from '#shared/ui/form/form-panel.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { finishLogin, finishTelegramLogin, loginByPhone, useSendLoginCode, useStartTelegramLogin } from './api.ts';
import styles from './login.module.css';
import type { LoginOutcome, Newcomer } from './rules.ts';
import { texts } from './texts.ts';

interface SecondFactorProps {
  readonly onDone: (outcome: LoginOutcome) => void;
  readonly onRestart: () => void;
}

/** The second step of a login: a code of the authenticator app, or one of the recovery codes. */
export function SecondFactor({ onDone, onRestart }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [sent] = useState(() => toSentCode(0));
  return (
    <FormPanel
      above={<BackButton onClick={onRestart}>{texts.otherWay}</BackButton>}
      title={isRecovery ? texts.recoveryTitle : texts.secondTitle}
      lead={isRecovery ? texts.recoveryLead : texts.secondLead}
    >
      {isRecovery ? (
        <RecoveryForm onDone={onDone} />
      ) : (
        <CodeForm sent={sent} onCheck={async (code) => onDone(await finishLogin(code))} onResend={null} />
      )}
      <div>
        <Button theme="default" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.secondApp : texts.secondRecovery}
        </Button>
      </div>
    </FormPanel>
  );
}

function RecoveryForm({ onDone }: Pick<SecondFactorProps, 'onDone'>) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const finish = useMutation({ mutationFn: finishLogin });
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (finish.isPending || typed.trim() === '') return;
    finish.mutate(typed.trim(), { onSuccess: onDone, onError: () => field.current?.select() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FailureAlert failure={finish.error} />
      <TextField
        ref={field}
        label={texts.recoveryCode}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" theme="blue" size="l" weight={500} block busy={finish.isPending}>
        {finish.isPending ? texts.loggingIn : texts.login}
      </Button>
    </form>
  );
}

interface SmsCodeProps {
  readonly phone: ReadPhone;
  readonly sent: SentCode;
  /** Another code has been sent. */
  readonly onSent: (sent: SentCode) => void;
  readonly onDone: (outcome: LoginOutcome | Newcomer) => void;
  readonly onBack: () => void;
}

export function SmsCode({ phone, sent, onSent, onDone, onBack }: SmsCodeProps) {
  const send = useSendLoginCode();
  return (
    <FormPanel
      above={<BackButton onClick={onBack}>{texts.otherPhone}</BackButton>}
      title={texts.smsTitle}
      lead={<SentTo target={phone.written} />}
    >
      <CodeForm
        key={sent.sentAt}
        sent={sent}
        note={texts.smsNote}
        onCheck={async (code) => onDone(await loginByPhone(phone, code))}
        onResend={async () => onSent(toSentCode(await send.mutateAsync(phone)))}
      />
    </FormPanel>
  );
}

interface TelegramFormProps {
  readonly others: ReactNode;
  readonly onDone: (outcome: LoginOutcome | Newcomer) => void;
}

interface Opened {
  readonly uuid: string;
  /** Of the bot. */
  readonly address: string;
  readonly sent: SentCode;
}

/** Opens the bot in a new tab; it sends a code that only this browser can use. */
export function TelegramForm({ others, onDone }: TelegramFormProps) {
  const start = useStartTelegramLogin();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function openBot(): Promise<void> {
    // Opened within the click handler, because the browser would block a tab opened later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { uuid, telegram_url } = await start.mutateAsync();
      setOpened({ uuid, address: telegram_url, sent: toSentCode(0) });
      if (tab) {
        tab.opener = null;
        tab.location.href = telegram_url;
      }
    } catch {
      // The mutation's error is shown below.
      tab?.close();
    }
  }

  return (
    <FormPanel title={texts.telegramTitle} lead={opened ? texts.telegramWait : texts.telegramLead}>
      <FailureAlert failure={start.error} />
      {opened ? (
        <div className={styles.form}>
          <CodeForm
            key={opened.uuid}
            sent={opened.sent}
            onCheck={async (code) => onDone(await finishTelegramLogin(opened.uuid, code))}
            onResend={null}
          />
          <div className={styles.buttons}>
            <ButtonAnchor theme="white" href={opened.address} target="_blank" rel="noopener noreferrer">
              {texts.telegramAgain}
              <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
            </ButtonAnchor>
            <Button theme="default" busy={start.isPending} onClick={() => void openBot()}>
              {texts.telegramAnew}
            </Button>
          </div>
        </div>
      ) : (
        <Button theme="blue" size="l" weight={500} block busy={start.isPending} onClick={() => void openBot()}>
          {texts.telegramOpen}
        </Button>
      )}
      {others}
    </FormPanel>
  );
}
