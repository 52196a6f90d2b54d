import { Link } from '@tanstack/react-router';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import type { FormEvent } from 'react';
import { PhoneField } from '#features/contact/components/phone-field.tsx';
import { DocumentTicks } from '#features/documents/components/document-ticks.tsx';
import { Legal } from '#features/session/components/legal.tsx';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import type { FieldName, Variant } from '../rules.ts';
import type { Registration } from '../state.ts';
import { texts } from '../texts.ts';
import { MailField } from './mail-field.tsx';
import styles from './registration.module.css';

const CODES_USED_UP: ProblemCode = 'code_limit_reached';

interface RegistrationFormProps {
  readonly variant: Variant;
  readonly registration: Registration;
  readonly back: string | undefined;
}

/** The fields of the variant; what is not in it is not in the page. */
export function RegistrationForm({ variant, registration, back }: RegistrationFormProps) {
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
        <FormAlert failure={failure} title={texts.failed} />
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
  readonly registration: Registration;
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
