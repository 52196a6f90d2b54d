import type { Row } from '#database/tables.ts';

type Contacts = Pick<Row<'account'>, 'id' | 'email' | 'phone' | 'telegram' | 'demo'>;

const HIDDEN = '•••';

/** The name of an account for somebody who may not know it: enough to recognise one's own, too little to learn another's. */
export function maskAccount({ id, email, phone, telegram, demo }: Contacts): string {
  if (email !== null) return `${email.slice(0, 1)}${HIDDEN}${email.slice(email.lastIndexOf('@'))}`;
  if (phone !== null) return `${HIDDEN}${phone.slice(-2)}`;
  if (telegram !== null) return `@${telegram.replace(/^@/, '').slice(0, 1)}${HIDDEN}`;
  return demo ? `демо-аккаунт № ${id}` : `аккаунт № ${id}`;
}
