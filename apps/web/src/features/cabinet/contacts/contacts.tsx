import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { EmailForm, emailTexts } from '#features/notifications/email-form.tsx';
import { useSetEmail } from '#features/notifications/settings-api.ts';
import { useLinkTelegram, useUnlinkTelegram } from '#features/notifications/telegram-api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Row, RowAnchor, RowButton, Rows } from '#shared/ui/layout/rows.tsx';
import { useRefreshCabinet } from '../api.ts';
import { emailState } from '../rules.ts';
import styles from './contacts.module.css';
import { contactsTexts as texts } from './contacts-texts.ts';
import { PhoneRow } from './phone-row.tsx';
import { Unlink, VkRow } from './vk-row.tsx';

/** How the account is reached and who it is known as. */
export function Contacts({ cabinet }: { readonly cabinet: Cabinet }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Rows label={texts.title}>
        <PhoneRow phone={cabinet.profile.phone} />
        <EmailRow cabinet={cabinet} />
        <TelegramRow cabinet={cabinet} />
        <VkRow vk={cabinet.vk} />
      </Rows>
    </Section>
  );
}

function EmailRow({ cabinet }: { readonly cabinet: Cabinet }) {
  const [editing, setEditing] = useState(false);
  const { confirmed, pending } = emailState(cabinet);
  if (!cabinet.notifications.email.available) {
    return <Row icon={<Mail size={20} />} title={confirmed ?? texts.email} detail={texts.emailOff} />;
  }
  return (
    <Row
      icon={<Mail size={20} />}
      title={confirmed ?? texts.email}
      mark={pending && <Badge tone="warning">{texts.emailPending}</Badge>}
      detail={confirmed === null ? texts.emailUnknown : texts.emailKnown}
      action={
        <RowButton of={texts.email} aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {confirmed === null && pending === null ? texts.add : texts.change}
        </RowButton>
      }
    >
      {editing && <NewEmail isFirst={confirmed === null} address={pending} onClose={() => setEditing(false)} />}
      {!editing && pending && <Pending address={pending} />}
    </Row>
  );
}

interface NewEmailProps {
  readonly isFirst: boolean;
  /** The last one asked for, whose link has not been opened. */
  readonly address: string | null;
  readonly onClose: () => void;
}

function NewEmail({ isFirst, address, onClose }: NewEmailProps) {
  const refresh = useRefreshCabinet();
  return (
    <EmailForm
      label={isFirst ? texts.email : texts.newEmail}
      hint={isFirst ? texts.firstEmailHint : texts.newEmailHint}
      submit={texts.sendLink}
      address={address ?? ''}
      onSaved={() => {
        onClose();
        void refresh();
      }}
      onCancel={onClose}
    />
  );
}

/** The link was sent and has not been opened yet. */
function Pending({ address }: { readonly address: string }) {
  const resend = useSetEmail();
  return (
    <>
      <p>{emailTexts.sent(address)}</p>
      {resend.isSuccess && <Alert kind="success">{emailTexts.resent}</Alert>}
      <FailureAlert failure={resend.error} />
      <div className={styles.buttons}>
        <Button size="s" busy={resend.isPending} onClick={() => resend.mutate(address)}>
          {emailTexts.resend}
        </Button>
      </div>
    </>
  );
}

/** Nothing where the site has no bot. */
function TelegramRow({ cabinet }: { readonly cabinet: Cabinet }) {
  const { telegram } = cabinet.notifications;
  const name = cabinet.profile.telegram ?? telegram.name;
  if (name !== null) return <LinkedTelegram name={name} />;
  return telegram.available ? <UnlinkedTelegram /> : null;
}

function LinkedTelegram({ name }: { readonly name: string }) {
  const refresh = useRefreshCabinet();
  const unlink = useUnlinkTelegram();
  const [asking, setAsking] = useState(false);
  return (
    <Row
      icon={<Send size={20} />}
      title={texts.telegram}
      mark={<Badge tone="success">{texts.linked}</Badge>}
      detail={texts.telegramKnown(name)}
      action={
        <RowButton of={texts.telegram} onClick={() => setAsking(true)}>
          {texts.unlink}
        </RowButton>
      }
      dialog={
        asking && (
          <Unlink
            title={texts.unlinkTelegram}
            body={texts.unlinkTelegramBody}
            failure={unlink.error}
            onConfirm={async () => {
              await unlink.mutateAsync();
              await refresh();
            }}
            onClose={() => setAsking(false)}
          />
        )
      }
    />
  );
}

function UnlinkedTelegram() {
  const { start, isStarting, failure, waitingAt, isExpired } = useLinkTelegram({ onLinked: useRefreshCabinet() });
  return (
    <Row
      icon={<Send size={20} />}
      title={texts.telegram}
      mark={waitingAt && <Badge tone="warning">{texts.waiting}</Badge>}
      detail={<span role="status">{waitingAt ? texts.waitingHint : texts.telegramUnknown}</span>}
      action={
        waitingAt ? (
          <RowAnchor of={texts.botInNewTab} href={waitingAt} target="_blank" rel="noopener noreferrer">
            {texts.openAgain}
          </RowAnchor>
        ) : (
          <RowButton of={texts.telegram} busy={isStarting} onClick={() => void start()}>
            {texts.link}
          </RowButton>
        )
      }
    >
      {failure && <FailureAlert failure={failure} />}
      {isExpired && <Alert kind="warning">{texts.linkExpired}</Alert>}
    </Row>
  );
}
