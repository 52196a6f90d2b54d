import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { settingsTexts as texts } from '../../settings-texts.ts';
import { useUnlinkTelegram } from '../../telegram-api.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { TelegramLink } from './telegram-link.tsx';

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

function Linked({ telegram: { enabled, muted } }: { readonly telegram: Telegram }) {
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
      {!muted && <ChannelSwitch label={texts.telegramOn} on={enabled} change={(on) => ({ telegram_enabled: on })} />}
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
