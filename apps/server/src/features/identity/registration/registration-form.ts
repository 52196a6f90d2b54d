import { newPasswordSchema, PASSWORDS_DIFFER } from '@vidno/contract/account/fields';
import type { RegistrationType, registrationSchema } from '@vidno/contract/account/registration';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import { describeRefusal } from '@vidno/phone/describe-refusal';
import { parsePhone } from '@vidno/phone/parse-phone';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#config/time.ts';
import { DEFAULT_PHONE_COUNTRY, emailProblem, normalizeEmail } from '../accounts/contact-rules.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../passwords/passwords.ts';

export type RegistrationInput = z.infer<typeof registrationSchema>;

/** A phone number in E.164 and the code that was sent to it, still to be checked. */
export interface PhoneWithCode {
  readonly phone: string;
  readonly code: string;
}

export interface EmailRegistration {
  readonly kind: 'email';
  readonly type: RegistrationType;
  readonly address: string;
  /** Null if we make one. */
  readonly password: string | null;
  /** Null unless the form asks for a phone as well. */
  readonly phone: PhoneWithCode | null;
}

export interface PhoneRegistration extends PhoneWithCode {
  readonly kind: 'phone';
  readonly type: RegistrationType;
}

/** Texts by field. */
type FieldErrors = Record<string, string[]>;

type ReadRegistration =
  | { readonly ok: true; readonly registration: EmailRegistration | PhoneRegistration }
  /** `code` is that of the refused phone number; null if something else is wrong. */
  | { readonly ok: false; readonly errors: FieldErrors; readonly code: string | null };

/**
 * Longer than a code, so that a late one is called so.
 * @limit kept: The registration has to be started anew.
 */
export const PENDING_VALID_MS = 60 * MINUTE_MS;

/** Reads the form of any type, with everything that is wrong with it at once. */
export function readRegistration(form: RegistrationInput): ReadRegistration {
  const type = form.var_user ?? typeOf(form);
  const asksForPhone = type === 'reg3' || isGiven(form.phone);
  const phone = asksForPhone ? readPhoneWithCode(form) : null;
  if (type === 'reg3') {
    return phone?.ok ? { ok: true, registration: { kind: 'phone', type, ...phone.value } } : refuse([phone]);
  }
  const mail = readEmail(form.mail);
  const password = readPassword(form, { isRequired: type === 'reg1' });
  if (!mail.ok || !password.ok || (phone && !phone.ok)) return refuse([mail, password, phone]);
  return {
    ok: true,
    registration: {
      kind: 'email',
      type,
      address: mail.value,
      password: password.value,
      phone: phone?.value ?? null,
    },
  };
}

/** What is wrong with the fields of `checkEmail`; none if nothing is. */
export function findFieldErrors(
  form: Pick<RegistrationInput, 'var_user' | 'mail' | 'password' | 'password_repeat'>,
): FieldErrors {
  const mail = readEmail(form.mail);
  const password = readPassword(form, { isRequired: form.var_user === 'reg1' });
  return { ...(mail.ok ? {} : mail.errors), ...(password.ok ? {} : password.errors) };
}

type ReadField<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors; readonly code?: string };

/** The type that the filled-in fields belong to. */
function typeOf({ mail, password, phone }: RegistrationInput): RegistrationType {
  if (!isGiven(mail) && !isGiven(password)) return isGiven(phone) ? 'reg3' : 'reg1';
  return isGiven(password) ? 'reg1' : 'reg2';
}

function readEmail(mail: string | undefined): ReadField<string> {
  if (!isGiven(mail)) return { ok: false, errors: { mail: ['Введите почту.'] } };
  const address = normalizeEmail(mail);
  return address === null
    ? { ok: false, errors: { mail: [PROBLEMS[emailProblem(mail)].text] } }
    : { ok: true, value: address };
}

/** A password that is given is checked in any type: the form may show more fields than its type needs. */
function readPassword(
  { password, password_repeat: repeated }: RegistrationInput,
  { isRequired }: { isRequired: boolean },
): ReadField<string | null> {
  if (!password && !repeated && !isRequired) return { ok: true, value: null };
  if (!password) return { ok: false, errors: { password: ['Придумайте пароль.'] } };
  const { error } = z.safeParse(newPasswordSchema, password);
  const errors = {
    ...(error && { password: error.issues.map(({ message }) => message) }),
    ...(!error && isCommonPassword(password) && { password: [COMMON_PASSWORD] }),
    ...(password !== repeated && { password_repeat: [PASSWORDS_DIFFER] }),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: password };
}

function readPhoneWithCode({
  phone: text = '',
  country_phone: country,
  code_verification: code,
}: RegistrationInput): ReadField<PhoneWithCode> {
  const phone = parsePhone(text, { country: country || DEFAULT_PHONE_COUNTRY });
  const codeErrors: FieldErrors = isGiven(code) ? {} : { code_verification: ['Введите код из сообщения.'] };
  if (!phone.ok) return { ok: false, errors: { phone: [describeRefusal(phone)], ...codeErrors }, code: phone.because };
  if (!isGiven(code)) return { ok: false, errors: codeErrors };
  return { ok: true, value: { phone: phone.e164, code } };
}

function refuse(fields: readonly (ReadField<unknown> | null)[]): ReadRegistration {
  const wrong = fields.filter((field) => field !== null && !field.ok);
  const errors = Object.assign({}, ...wrong.map((field) => field.errors)) as FieldErrors;
  return { ok: false, errors, code: wrong.find((field) => field.code)?.code ?? null };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** Where most mailboxes in Russian are. */
const KNOWN_DOMAINS = [
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'gmail.com',
  'inbox.ru',
  'list.ru',
  'internet.ru',
  'rambler.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'tut.by',
  'mail.kz',
] as const;
/** One letter from a known one, and domains of their own. */
const OTHERS: readonly string[] = ['email.ru', 'gmail.ru', 'mail.by', 'mail.uz', 'ymail.com', 'live.ru'];

/** The address with the domain that was probably meant; null if there is no likely typo. */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (OTHERS.includes(domain) || KNOWN_DOMAINS.some((known) => known === domain)) return null;
  const meant = KNOWN_DOMAINS.find((known) => isOneEditAway(domain, known));
  return meant === undefined ? null : address.slice(0, at) + meant;
}

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [changed, meant] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (changed.length <= 1 && meant.length <= 1) return changed !== meant;
  return changed.length === 2 && meant === [...changed].reverse().join('');
}
