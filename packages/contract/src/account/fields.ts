import * as z from 'zod/mini';
import { PHONE_LIMIT_CHARS } from './phone.ts';

/** @limit request: The request is refused as invalid. */
export const EMAIL_LIMIT_CHARS = 254;

/** Checked further by the server, which knows the rules of addresses and numbers. */
export const emailField = z.string().check(z.maxLength(EMAIL_LIMIT_CHARS, 'Адрес слишком длинный.'));
export const phoneField = z.string().check(z.maxLength(PHONE_LIMIT_CHARS, 'Номер слишком длинный.'));
/** A one-time code; spaces around or inside are ignored. */
export const codeField = z.string().check(z.maxLength(20, 'Код слишком длинный.'));
export const uuidField = z.uuid('Ссылка неверна.');
/** A password that is only compared. */
export const givenPasswordField = z.string().check(z.maxLength(1_000, 'Пароль слишком длинный.'));
