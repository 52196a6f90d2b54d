import { Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CodeForm, type SentCode, toSentCode } from '#features/contact/code-form.tsx';
import { PhoneField, usePhone } from '#features/contact/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { useLoginWays } from '#features/session/login-api.ts';
import { displayPhone } from '#shared/format/format.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { Row, RowButton } from '#shared/ui/layout/rows.tsx';
import { useSendPhoneCode, useSetPhone } from '../api.ts';
import { texts as cabinetTexts } from '../texts.ts';
import styles from './contacts.module.css';
import { contactsTexts as texts } from './contacts-texts.ts';

type State = 'shown' | 'editing' | 'saved';

/** Without a provider of messages no number can be confirmed, so none can be added. */
export function PhoneRow({ phone }: { readonly phone: string | null }) {
  const mayChange = useLoginWays().data?.phone === true;
  const [state, setState] = useState<State>('shown');
  const isEditing = state === 'editing';
  if (phone === null && !mayChange) return null;
  return (
    <Row
      icon={<Smartphone size={20} />}
      title={phone === null ? texts.phone : displayPhone(phone)}
      detail={phone === null ? texts.phoneUnknown : texts.phoneKnown}
      action={
        <RowButton of={texts.phone} aria-expanded={isEditing} onClick={() => setState(isEditing ? 'shown' : 'editing')}>
          {phone === null ? texts.add : texts.change}
        </RowButton>
      }
    >
      {isEditing && <PhoneForm onSaved={() => setState('saved')} onCancel={() => setState('shown')} />}
      {state === 'saved' && <Alert kind="success">{texts.phoneSaved}</Alert>}
    </Row>
  );
}

interface PhoneFormProps {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

interface Sent {
  readonly phone: ReadPhone;
  readonly code: SentCode;
}

/** A new number, then the code that was sent to it. */
function PhoneForm({ onSaved, onCancel }: PhoneFormProps) {
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

interface PhoneCodeProps {
  readonly phone: ReadPhone;
  readonly code: SentCode;
  readonly onResend: () => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onBack: () => void;
}

/** The code that was sent to a new number; the right one makes it the number of the account. */
function PhoneCode({ phone, code, onResend, onSaved, onBack }: PhoneCodeProps) {
  const save = useSetPhone();
  return (
    <div className={styles.form}>
      <div>
        <BackButton onClick={onBack}>{texts.otherPhone}</BackButton>
      </div>
      <p>{texts.codeSent(phone.written)}</p>
      <CodeForm
        key={code.sentAt}
        sent={code}
        onCheck={async (typed) => {
          await save.mutateAsync({ phone, code: typed });
          onSaved();
        }}
        onResend={onResend}
      />
    </div>
  );
}
