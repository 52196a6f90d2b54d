import { useMutation } from '@tanstack/react-query';
import { REGISTRATION_DOCUMENTS } from '@vidno/contract/account/documents';
import { useState } from 'react';
import { type SentCode, toSentCode } from '#features/contact/code-form.tsx';
import { type PhoneState, usePhone } from '#features/contact/phone-field.tsx';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { type Acceptance, useAcceptance } from '#features/documents/api.ts';
import {
  checkValues,
  confirmMail,
  oldMail,
  type ProvenPhone,
  registerVisitor,
  sendPhoneCode,
  suggestMail,
} from './api.ts';
import type { RegistrationValues, Variant } from './rules.ts';

export type Step =
  | { readonly at: 'form' }
  | { readonly at: 'phone_code'; readonly phone: ReadPhone; readonly sent: SentCode }
  | {
      readonly at: 'mail_code';
      readonly sent: SentCode;
      /** False with a phone, whose code cannot be used twice: the form has to be sent again. */
      readonly isResendable: boolean;
      /** Of the server. */
      readonly messages: readonly string[];
    }
  | { readonly at: 'done' };

export interface Registration {
  readonly step: Step;
  readonly values: RegistrationValues;
  readonly phone: PhoneState;
  /** The documents that every registration asks for. */
  readonly acceptance: Acceptance;
  /** The mailbox with a likely typo mended; null if it looks right. */
  readonly suggestion: string | null;
  readonly failure: Error | null;
  readonly isSubmitting: boolean;
  change(values: Partial<RegistrationValues>): void;
  /** Looks for a typo in the domain of the mailbox. */
  lookAtMail(): void;
  submit(): void;
  resendPhoneCode(phone: ReadPhone): Promise<void>;
  checkPhoneCode(phone: ReadPhone, code: string): Promise<void>;
  resendMailCode(): Promise<void>;
  checkMailCode(code: string): Promise<void>;
  /** The account is there. */
  finish(): void;
  /** Back to the form, with all that was typed. */
  goBack(): void;
}

/** Seconds between two emails with a code; the server has the same pause. */
const NEXT_MAIL_SECONDS = 60;

/** The steps of every variant: the form, the code of the phone if there is one, the code of the mailbox if there is one. */
export function useRegistration(variant: Variant): Registration {
  const phone = usePhone();
  const acceptance = useAcceptance(REGISTRATION_DOCUMENTS, 'registration');
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [values, setValues] = useState<RegistrationValues>(() => ({
    mail: oldMail() ?? '',
    password: '',
    password_repeat: '',
  }));
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const asks = (field: Variant['fields'][number]) => variant.fields.includes(field);

  const submit = useMutation({
    mutationFn: async () => {
      const checked = await checkForm();
      if (checked?.phone) await sendCode(checked.phone);
      else if (checked) await register(null);
    },
  });
  const look = useMutation({ mutationFn: suggestMail, onSuccess: setSuggestion });

  /** Null: the form shows what is wrong. */
  async function checkForm(): Promise<{ readonly phone: ReadPhone | null } | null> {
    // Both at once, so that all that is wrong is shown at once.
    const [read, mended] = await Promise.all([
      asks('phone') ? phone.check() : null,
      asks('mail') ? checkValues(variant, values) : null,
      acceptance.accept(),
    ]);
    if (asks('phone') && read === null) return null;
    if (mended === null || mended === suggestion) return { phone: read };
    // A likely typo stops the form once; a user who means it submits again.
    setSuggestion(mended);
    return null;
  }

  async function sendCode(to: ReadPhone): Promise<void> {
    setStep({ at: 'phone_code', phone: to, sent: toSentCode(await sendPhoneCode(to)) });
  }

  async function register(proven: ProvenPhone | null): Promise<void> {
    const answer = await registerVisitor(variant, values, proven);
    const { messages } = answer;
    const sent = toSentCode(NEXT_MAIL_SECONDS);
    setStep(
      answer.step === 'done' ? { at: 'done' } : { at: 'mail_code', sent, isResendable: proven === null, messages },
    );
  }

  function finish(): void {
    setStep({ at: 'done' });
  }

  return {
    step,
    values,
    phone,
    acceptance,
    suggestion,
    failure: submit.error,
    isSubmitting: submit.isPending,
    change(changed) {
      if (changed.mail !== undefined) setSuggestion(null);
      setValues({ ...values, ...changed });
    },
    lookAtMail() {
      const mail = values.mail.trim();
      if (mail.includes('@') && mail !== look.variables && !submit.isPending) look.mutate(mail);
    },
    submit() {
      if (!submit.isPending) submit.mutate();
    },
    resendPhoneCode: sendCode,
    checkPhoneCode: (to, code) => register({ ...to, code }),
    resendMailCode: () => register(null),
    async checkMailCode(code) {
      await confirmMail(code);
      finish();
    },
    finish,
    goBack: () => setStep({ at: 'form' }),
  };
}
