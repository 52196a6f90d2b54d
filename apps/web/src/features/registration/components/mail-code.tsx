import { CodeForm } from '#features/contact/components/code-form.tsx';
import { SentTo } from '#features/contact/components/sent-to.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import type { Registration, Step } from '../state.ts';
import { texts } from '../texts.ts';

interface MailCodeProps {
  readonly registration: Registration;
  readonly step: Extract<Step, { readonly at: 'mail_code' }>;
}

export function MailCode({ registration, step: { sent, isResendable, messages } }: MailCodeProps) {
  return (
    <FormPanel
      above={<BackButton onClick={registration.goBack}>{texts.change}</BackButton>}
      title={texts.mailTitle}
      lead={<SentTo target={registration.values.mail.trim()} />}
    >
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <CodeForm
        key={sent.sentAt}
        sent={sent}
        note={texts.mailNote}
        onCheck={registration.checkMailCode}
        onResend={isResendable ? registration.resendMailCode : null}
      />
    </FormPanel>
  );
}
