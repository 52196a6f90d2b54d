import { Link, useMatches, useRouter, useSearch } from '@tanstack/react-router';
import { REGISTRATION_DOCUMENTS } from '@vidno/contract/account/documents';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { CodeForm, SentTo } from '#features/contact/code-form.tsx';
import { PhoneField } from '#features/contact/phone-field.tsx';
import { DocumentTicks } from '#features/documents/document-ticks.tsx';
import { LoginReasons } from '#features/login/login-reasons.tsx';
import { isRegistered, pathAfterEntry, useProfile } from '#features/session/profile-api.ts';
import { useFinishLogin } from '#features/session/rotation-api.ts';
import { Legal, SignedIn } from '#features/session/signed-in.tsx';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { PasswordField } from '#shared/ui/form/fields.tsx';
import { FormAlert, FormColumns, FormPanel } from '#shared/ui/form/form-panel.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import styles from './registration-page.module.css';
import { type FieldName, VARIANTS, type Variant, type VariantName } from './rules.ts';
import { type Registration as Draft, type Step, useRegistration } from './state.ts';
import { texts } from './texts.ts';

export function RegistrationPage(): ReactNode {
  const { back } = useSearch({ strict: false });
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.registration });
  if (!name) return null;
  return (
    <FormColumns aside={<LoginReasons />}>
      <Registration key={name} name={name} back={back} />
    </FormColumns>
  );
}

const PAYMENT_PAGE = '/demopay';

interface RegistrationProps {
  readonly name: VariantName;
  /** Where to go on afterwards, unless the variant goes on to pay. */
  readonly back: string | undefined;
}

/** One engine for all variants of the registration, driven by their table. */
function Registration({ name, back }: RegistrationProps) {
  const variant: Variant = VARIANTS[name];
  const profile = useProfile();
  const registration = useRegistration(variant);
  const { step, finish } = registration;
  const next = variant.payment === 'old' ? PAYMENT_PAGE : pathAfterEntry(back);

  // Somebody who waits for the email may open its link in another tab of this browser.
  const isConfirmedElsewhere = step.at === 'mail_code' && isRegistered(profile);
  useEffect(() => {
    if (isConfirmedElsewhere) finish();
  }, [isConfirmedElsewhere, finish]);

  if (step.at === 'done') return <Registered next={next} />;
  if (isRegistered(profile)) return <SignedIn profile={profile} next={next} />;
  switch (step.at) {
    case 'form':
      return <RegistrationForm variant={variant} registration={registration} back={back} />;
    case 'phone_code':
      return <PhoneCode registration={registration} step={step} />;
    case 'mail_code':
      return <MailCode registration={registration} step={step} />;
  }
}

/** The page becomes the account's and goes on: what could be bought is offered in the cabinet, never on the way. */
function Registered({ next }: { readonly next: string }) {
  const { history } = useRouter();
  const finishLogin = useFinishLogin();
  const goOn = () => history.replace(next);
  // If the profile cannot be fetched now, the next screen fetches it and says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each registration.
  useEffect(() => void finishLogin().then(goOn, goOn), []);
  return (
    <FormPanel title={texts.done}>
      <Progress label={texts.opening} />
    </FormPanel>
  );
}

const CODES_USED_UP: ProblemCode = 'code_limit_reached';

interface RegistrationFormProps {
  readonly variant: Variant;
  readonly registration: Draft;
  readonly back: string | undefined;
}

/** The fields of the variant; what is not in it is not in the page. */
function RegistrationForm({ variant, registration, back }: RegistrationFormProps) {
  const { isSubmitting, failure } = registration;
  const [idle, busy] = variant.fields.includes('phone')
    ? [texts.getCode, texts.sendingCode]
    : [texts.submit, texts.submitting];

  function submit(event: FormEvent): void {
    event.preventDefault();
    registration.submit();
  }

  return (
    <FormPanel title={texts.title} lead={leadOf(variant)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormAlert failure={failure} title={texts.failed} fields={[...variant.fields, ...REGISTRATION_DOCUMENTS]} />
        {codeOf(failure) === CODES_USED_UP && (
          <ButtonLink theme="white" to="/login">
            {texts.otherWays}
          </ButtonLink>
        )}
        {variant.fields.map((name) => (
          <FormField key={name} name={name} registration={registration} />
        ))}
        <DocumentTicks acceptance={registration.acceptance} />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={isSubmitting}>
          {isSubmitting ? busy : idle}
        </Button>
        <Legal />
      </form>
      <p className={styles.quiet}>
        {texts.haveAccount}{' '}
        <Link to="/login" search={back === undefined ? {} : { back }}>
          {texts.login}
        </Link>
      </p>
    </FormPanel>
  );
}

function leadOf({ fields }: Variant): string {
  if (!fields.includes('mail')) return texts.leads.phone;
  if (!fields.includes('password')) return texts.leads.mail;
  return fields.includes('phone') ? texts.leads.all : texts.leads.password;
}

interface FormFieldProps {
  readonly name: FieldName;
  readonly registration: Draft;
}

function FormField({ name, registration }: FormFieldProps) {
  const error = fieldRefusal(registration.failure, name);
  switch (name) {
    case 'mail':
      return <MailField registration={registration} error={error} />;
    case 'phone':
      return <PhoneField phone={registration.phone} error={error} />;
    case 'password':
    case 'password_repeat':
      return (
        <PasswordField
          label={texts.fields[name]}
          hint={name === 'password' ? texts.passwordHint : undefined}
          error={error}
          value={registration.values[name]}
          onChange={({ target }) => registration.change({ [name]: target.value })}
          autoComplete="new-password"
        />
      );
  }
}

interface MailFieldProps {
  readonly registration: Draft;
  readonly error: string | null;
}

/** A mailbox; a likely typo in its domain is offered mended. */
function MailField({ registration, error }: MailFieldProps) {
  const { values, suggestion, change, lookAtMail } = registration;
  const field = useRef<HTMLInputElement>(null);

  function take(mended: string): void {
    change({ mail: mended });
    field.current?.focus();
  }

  return (
    <TextField
      ref={field}
      type="email"
      label={texts.fields.mail}
      error={error}
      hint={
        suggestion !== null && (
          <>
            {texts.maybe}{' '}
            <button type="button" className={styles.mended} onClick={() => take(suggestion)}>
              {suggestion}
            </button>
            ?
          </>
        )
      }
      value={values.mail}
      onChange={({ target }) => change({ mail: target.value })}
      onBlur={lookAtMail}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface MailCodeProps {
  readonly registration: Draft;
  readonly step: Extract<Step, { readonly at: 'mail_code' }>;
}

function MailCode({ registration, step: { sent, isResendable, messages } }: MailCodeProps) {
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

interface PhoneCodeProps {
  readonly registration: Draft;
  readonly step: Extract<Step, { readonly at: 'phone_code' }>;
}

function PhoneCode({ registration, step: { phone, sent } }: PhoneCodeProps) {
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
