import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import { Mail, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { EmailForm, emailTexts } from './email-form.tsx';
import styles from './settings.module.css';
import { useSetEmail } from './settings-api.ts';
import { type SettingsChange, useSaveSettings } from './settings-rules.ts';
import { settingsTexts as texts } from './settings-texts.ts';
import { useLinkTelegram, useUnlinkTelegram } from './telegram-api.ts';

type Email = NotificationSettings['email'];

export function EmailSettings({ email }: { readonly email: Email }) {
  const [changing, setChanging] = useState(false);
  const { available, address, confirmed } = email;
  const isAsking = available && (address === null || changing);
  return (
    <SettingsCard
      icon={<Mail size={20} aria-hidden />}
      title={texts.email}
      mark={
        available &&
        address !== null && (
          <Badge tone={confirmed ? 'success' : 'warning'}>{confirmed ? texts.confirmed : texts.unconfirmed}</Badge>
        )
      }
    >
      {!available && <Alert>{texts.emailOff}</Alert>}
      {isAsking && (
        <EmailForm
          label={texts.address}
          hint={texts.addressHint}
          submit={texts.save}
          address={address ?? ''}
          onSaved={() => setChanging(false)}
          onCancel={address === null ? null : () => setChanging(false)}
        />
      )}
      {available && address !== null && !changing && (
        <KnownAddress email={email} address={address} onChange={() => setChanging(true)} />
      )}
    </SettingsCard>
  );
}

interface KnownAddressProps {
  readonly email: Email;
  readonly address: string;
  readonly onChange: () => void;
}

/** The saved address, and the next step if it is not confirmed. */
function KnownAddress({ email, address, onChange }: KnownAddressProps) {
  const resend = useSetEmail();
  return (
    <>
      {email.confirmed ? <EmailSwitch email={email} hint={texts.emailOnHint} /> : <p>{emailTexts.sent(address)}</p>}
      {resend.isSuccess && <Alert kind="success">{emailTexts.resent}</Alert>}
      <FailureAlert failure={resend.error} />
      <div className={styles.buttons}>
        {!email.confirmed && (
          <Button theme="default" busy={resend.isPending} onClick={() => resend.mutate(address)}>
            {emailTexts.resend}
          </Button>
        )}
        <Button theme="white" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
    </>
  );
}

type Telegram = NotificationSettings['telegram'];

export function TelegramSettings({ telegram }: { readonly telegram: Telegram }) {
  const { available, name, muted } = telegram;
  return (
    <SettingsCard
      icon={<Send size={20} aria-hidden />}
      title={texts.telegram}
      mark={available && name !== null && !muted && <Badge tone="success">{name}</Badge>}
      {...(available && name === null && { lead: texts.telegramLead })}
    >
      {!available && <Alert>{texts.telegramOff}</Alert>}
      {available && muted && <Alert kind="warning">{texts.muted}</Alert>}
      {available && (name === null || muted) && <TelegramLink />}
      {available && name !== null && <Linked telegram={telegram} />}
    </SettingsCard>
  );
}

function Linked({ telegram }: { readonly telegram: Telegram }) {
  const unlink = useUnlinkTelegram();
  const [asking, setAsking] = useState(false);

  async function confirm(): Promise<void> {
    try {
      await unlink.mutateAsync();
      setAsking(false);
    } catch {
      // The mutation's error is shown below.
    }
  }

  return (
    <>
      {!telegram.muted && <TelegramSwitch telegram={telegram} />}
      <div className={styles.buttons}>
        <Button theme="white" onClick={() => setAsking(true)}>
          {texts.unlink}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={texts.unlinkTitle}
        action={texts.unlinkSubmit}
        theme="red"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{texts.unlinkBody}</p>
        <FailureAlert failure={unlink.error} />
      </Confirm>
    </>
  );
}

function TelegramLink() {
  const { start, isStarting, failure, waitingAt, isExpired } = useLinkTelegram();
  return (
    <>
      <FailureAlert failure={failure} />
      {isExpired && <Alert kind="warning">{texts.linkExpired}</Alert>}
      {waitingAt !== null ? (
        <>
          <p role="status">{texts.linking}</p>
          <div className={styles.buttons}>
            <span className={styles.quiet}>{texts.openHint}</span>
            <ButtonAnchor theme="white" href={waitingAt} target="_blank" rel="noopener noreferrer">
              {texts.openAgain}
              <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
            </ButtonAnchor>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button theme="blue" busy={isStarting} onClick={() => void start()}>
            {texts.link}
          </Button>
        </div>
      )}
    </>
  );
}

/** For a confirmed address. */
export function EmailSwitch({ email, hint }: { readonly email: Email; readonly hint?: string }) {
  return (
    <ChannelSwitch
      label={texts.emailOn(email.address ?? '')}
      hint={hint}
      on={email.enabled}
      change={(on) => ({ email_enabled: on })}
    />
  );
}

/** For a linked chat. */
export function TelegramSwitch({ telegram }: { readonly telegram: Telegram }) {
  return (
    <ChannelSwitch
      label={texts.telegramOn(telegram.name ?? '')}
      on={telegram.enabled}
      change={(on) => ({ telegram_enabled: on })}
    />
  );
}

interface ChannelSwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly on: boolean;
  readonly change: (on: boolean) => SettingsChange;
}

/** Switches at once, and back again if saving fails. */
function ChannelSwitch({ label, hint, on, change }: ChannelSwitchProps) {
  const save = useSaveSettings();
  // The mutation says only after the click that it has begun, and the tick would flicker.
  const [wanted, setWanted] = useState<boolean | null>(null);

  function turn(): void {
    if (wanted !== null) return;
    setWanted(!on);
    save.mutate(change(!on), { onSettled: () => setWanted(null) });
  }

  return (
    <>
      <Checkbox label={label} hint={hint} checked={wanted ?? on} aria-busy={wanted !== null} onChange={turn} />
      <FailureAlert failure={save.error} />
    </>
  );
}

interface SettingsCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly lead?: string;
  /** The status badge next to the title. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
}

export function SettingsCard({ icon, title, lead, mark, children }: SettingsCardProps) {
  const id = useId();
  return (
    <Card as="section" padding="l" aria-labelledby={id}>
      <div className={styles.card}>
        <header className={styles.head}>
          {icon}
          <h2 id={id}>{title}</h2>
          {mark}
        </header>
        {lead && <p className={styles.quiet}>{lead}</p>}
        {children}
      </div>
    </Card>
  );
}
