import type { Cabinet } from '@vidno/contract/account/cabinet';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { EmailForm } from '#features/notifications/components/email-form.tsx';
import { useSetEmail } from '#features/notifications/notification-settings-api.ts';
import { emailTexts } from '#features/notifications/notification-texts.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { useRefreshCabinet } from '../../api.ts';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { emailState } from '../../rules.ts';
import styles from './contacts.module.css';

export function EmailRow({ cabinet }: { readonly cabinet: Cabinet }) {
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
