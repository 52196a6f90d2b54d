import { CodeForm } from '#features/contact/components/code-form.tsx';
import { SentTo } from '#features/contact/components/sent-to.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import type { Registration, Step } from '../state.ts';
import { texts } from '../texts.ts';

interface PhoneCodeProps {
  readonly registration: Registration;
  readonly step: Extract<Step, { readonly at: 'phone_code' }>;
}

export function PhoneCode({ registration, step: { phone, sent } }: PhoneCodeProps) {
  return (
    <FormPanel
      above={<BackButton onClick={registration.goBack}>{texts.change}</BackButton>}
      title={texts.smsTitle}
      lead={<SentTo target={phone.written} />}
    >
      <CodeForm
        key={sent.sentAt}
        sent={sent}
        note={texts.note}
        onCheck={(code) => registration.checkPhoneCode(phone, code)}
        onResend={() => registration.resendPhoneCode(phone)}
      />
    </FormPanel>
  );
}
