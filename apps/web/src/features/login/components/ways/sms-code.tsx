import { type SentCode, toSentCode } from '#features/contact/code-rules.ts';
import { CodeForm } from '#features/contact/components/code-form.tsx';
import { SentTo } from '#features/contact/components/sent-to.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { loginByPhone, useSendLoginCode } from '../../api.ts';
import type { LoginOutcome, Newcomer } from '../../rules.ts';
import { texts } from '../../texts.ts';

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
