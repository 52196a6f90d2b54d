import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useSetEmail } from '../../notification-settings-api.ts';
import { emailTexts } from '../../notification-texts.ts';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { EmailForm } from '../email-form.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';

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
      <p className={styles.address}>{address}</p>
      {email.confirmed ? (
        <ChannelSwitch
          label={texts.emailOn}
          hint={texts.emailOnHint}
          on={email.enabled}
          change={(on) => ({ email_enabled: on })}
        />
      ) : (
        <p>{emailTexts.sent(address)}</p>
      )}
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
