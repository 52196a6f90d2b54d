import * as z from 'zod/mini';

/**
 * In characters. Length is what makes a password hard to guess; the maximum keeps hashing cheap.
 * @limit request: A new password is refused: it is too short or too long.
 */
export const PASSWORD_CHARS = { min: 8, max: 200 } as const;

/** A new password. Old ones are only compared, so a login accepts any text. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(PASSWORD_CHARS.min, 'Пароль слишком короткий: нужно хотя бы 8 знаков.'),
    z.maxLength(PASSWORD_CHARS.max, 'Пароль слишком длинный: хватит 200 знаков.'),
  );

export const PASSWORDS_DIFFER = 'Пароли не совпадают.';
