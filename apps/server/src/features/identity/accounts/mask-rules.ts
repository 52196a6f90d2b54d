import type { Row } from '#database/tables.ts';

type Contacts = Pick<Row<'account'>, 'id' | 'email' | 'phone' | 'telegram' | 'demo'>;

const HIDDEN = '•••';

/** The name of an account for somebody who may not know it: enough to recognise one's own, too little to learn another's. */
export function maskAccount({ id, email, phone, telegram, demo }: Contacts): string {
  if (email !== null) return maskEmail(email);
  if (phone !== null) return maskPhone(phone);
  if (telegram !== null) return `@${telegram.replace(/^@/, '').slice(0, 1)}${HIDDEN}`;
  return demo ? `демо-аккаунт № ${id}` : `аккаунт № ${id}`;
}

export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}${HIDDEN}${email.slice(email.lastIndexOf('@'))}`;
}

export function maskPhone(phone: string): string {
  return `${HIDDEN}${phone.slice(-2)}`;
}
