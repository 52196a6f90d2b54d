import { checkEmail, confirmRegistration, register, sendTempCode } from '@vidno/contract/account/registration';
import { STORAGE_KEY } from '@vidno/contract/constants';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { call, session } from '#features/session/api.ts';
import { readCookie } from '#shared/http/read-cookie.ts';
import { askedValues, attributionOf, type RegistrationValues, type Variant } from './rules.ts';

/** The address this browser registered with before; filled in again, and sent along. */
export function oldMail(): string | null {
  return localStorage.getItem(STORAGE_KEY.oldMail);
}

/** Has the server judge mailbox and passwords; answers the address with a likely typo mended, if there is one. */
export async function checkValues(variant: Variant, values: RegistrationValues): Promise<string | null> {
  await session.ensure();
  const { suggestion } = await call(checkEmail, { body: { var_user: variant.sends, ...askedValues(variant, values) } });
  return suggestion;
}

export async function suggestMail(mail: string): Promise<string | null> {
  await session.ensure();
  const { suggestion } = await call(checkEmail, { body: { mail } });
  return suggestion;
}

/** Answers when another code may be requested, in seconds. */
export async function sendPhoneCode({ number, country }: ReadPhone): Promise<number> {
  await session.ensure();
  const body = { phone: number, country_phone: country, type: 'reg' } as const;
  return (await call(sendTempCode, { query: {}, body })).retry_after_seconds;
}

export interface ProvenPhone extends ReadPhone {
  /** The code that was sent to it. */
  readonly code: string;
}

export async function registerVisitor(variant: Variant, values: RegistrationValues, phone: ProvenPhone | null) {
  await session.ensure();
  const before = oldMail();
  const asked = askedValues(variant, values);
  const answer = await call(register, {
    body: {
      var_user: variant.sends,
      ...asked,
      ...(before !== null && { old_mail: before }),
      ...(phone && { phone: phone.number, country_phone: phone.country, code_verification: phone.code }),
      ...attributionOf(readCookie),
    },
  });
  if (asked.mail !== undefined) localStorage.setItem(STORAGE_KEY.oldMail, asked.mail);
  return answer;
}

export function confirmMail(code: string) {
  return call(confirmRegistration, { body: { code } });
}
