import type { SentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { useSetPhone } from '../../contacts-api.ts';
import { contactsTexts as texts } from '../../contacts-texts.ts';
import styles from './contacts.module.css';

interface PhoneCodeProps {
  readonly phone: ReadPhone;
  readonly code: SentCode;
  readonly onResend: () => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onBack: () => void;
}

/** The code that was sent to a new number; the right one makes it the number of the account. */
export function PhoneCode({ phone, code, onResend, onSaved, onBack }: PhoneCodeProps) {
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
