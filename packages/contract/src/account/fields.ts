import * as z from 'zod/mini';
import { PHONE_LIMIT_CHARS } from './phone.ts';

/** @limit request: The request is refused as invalid. */
const EMAIL_LIMIT_CHARS = 254;

/** Checked further by the server, which knows the rules of addresses and numbers. */
export const emailField = z.string().check(z.maxLength(EMAIL_LIMIT_CHARS, 'Адрес слишком длинный.'));
export const phoneField = z.string().check(z.maxLength(PHONE_LIMIT_CHARS, 'Номер слишком длинный.'));
/** A one-time code; spaces around or inside are ignored. */
export const codeField = z.string().check(z.maxLength(20, 'Код слишком длинный.'));
export const uuidField = z.uuid('Ссылка неверна.');
/** A password that is only compared. */
export const givenPasswordField = z.string().check(z.maxLength(1_000, 'Пароль слишком длинный.'));

/**
 * In characters. Length is what makes a password hard to guess; the maximum keeps hashing cheap.
 * @limit request: A new password is refused: it is too short or too long.
 */
const PASSWORD_CHARS = { min: 8, max: 200 } as const;

/** A new password. Old ones are only compared, so a login accepts any text. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(PASSWORD_CHARS.min, 'Пароль слишком короткий: нужно хотя бы 8 знаков.'),
    z.maxLength(PASSWORD_CHARS.max, 'Пароль слишком длинный: хватит 200 знаков.'),
  );

export const PASSWORDS_DIFFER = 'Пароли не совпадают.';
