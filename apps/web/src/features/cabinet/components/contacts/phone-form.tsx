import { type FormEvent, useState } from 'react';
import { type SentCode, toSentCode } from '#entities/contact/code-rules.ts';
import { CodeForm } from '#entities/contact/components/code-form.tsx';
import { PhoneField } from '#entities/contact/components/phone-field.tsx';
import { usePhone } from '#entities/contact/phone-state.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { type NewPhone, useSendPhoneCode, useSetPhone } from '../../contacts-api.ts';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import styles from './contacts.module.css';

interface Sent {
  readonly to: NewPhone;
  readonly code: SentCode;
}

/** A new number, then the code that was sent to it. */
export function PhoneForm({ onSaved }: { readonly onSaved: () => void }) {
  const phone = usePhone();
  const send = useSendPhoneCode();
  const save = useSetPhone();
  const [sent, setSent] = useState<Sent | null>(null);

  async function sendTo(to: NewPhone): Promise<void> {
    const { retry_after_seconds } = await send.mutateAsync(to);
    setSent({ to, code: toSentCode(retry_after_seconds) });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (send.isPending || (await phone.check()).refusal !== null) return;
    try {
      await sendTo({ phone: phone.input.text, country: phone.input.country });
    } catch {
      // The mutation's error is shown below the field.
    }
  }

  if (sent) {
    return (
      <div className={styles.form}>
        <p>{texts.codeSent(sent.to.phone)}</p>
        <CodeForm
          key={sent.code.sentAt}
          sent={sent.code}
          onCheck={async (code) => {
            await save.mutateAsync({ ...sent.to, code });
            onSaved();
          }}
          onResend={() => sendTo(sent.to)}
        />
        <div className={styles.buttons}>
          <Button theme="gray" size="s" onClick={() => setSent(null)}>
            {texts.otherPhone}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneField phone={phone} error={send.error && refusalText(send.error)} />
      <p>{texts.newPhoneHint}</p>
      <div className={styles.buttons}>
        <Button type="submit" theme="blue" busy={send.isPending}>
          {texts.sendCode}
        </Button>
      </div>
    </form>
  );
}
