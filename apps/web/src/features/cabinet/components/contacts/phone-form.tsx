import { type FormEvent, useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-rules.ts';
import { PhoneField } from '#features/contact/components/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { usePhone } from '#features/contact/phone-state.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useSendPhoneCode } from '../../contacts-api.ts';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import { texts as cabinetTexts } from '../../texts.ts';
import styles from './contacts.module.css';
import { PhoneCode } from './phone-code.tsx';

interface PhoneFormProps {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

interface Sent {
  readonly phone: ReadPhone;
  readonly code: SentCode;
}

/** A new number, then the code that was sent to it. */
export function PhoneForm({ onSaved, onCancel }: PhoneFormProps) {
  const phone = usePhone();
  const send = useSendPhoneCode();
  const [sent, setSent] = useState<Sent | null>(null);
  const [unread, setUnread] = useState<unknown>(null);
  const refused = fieldRefusal(send.error, 'phone');

  async function sendTo(read: ReadPhone): Promise<void> {
    setSent({ phone: read, code: toSentCode(await send.mutateAsync(read)) });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (send.isPending) return;
    setUnread(null);
    try {
      const read = await phone.check();
      if (read) await sendTo(read);
    } catch (failure) {
      setUnread(failure);
    }
  }

  if (sent) {
    return (
      <PhoneCode
        phone={sent.phone}
        code={sent.code}
        onResend={() => sendTo(sent.phone)}
        onSaved={onSaved}
        onBack={() => setSent(null)}
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FailureAlert failure={refused === null ? unread : null} />
      <PhoneField phone={phone} error={refused} />
      <p className={styles.quiet}>{texts.newPhoneHint}</p>
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={send.isPending}>
          {texts.sendCode}
        </Button>
        <Button theme="gray" onClick={onCancel}>
          {cabinetTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
