/** What the phone input and the server accept (§5). */

/** ISO codes of the countries whose numbers are accepted, in the order of the list. */
export const PHONE_COUNTRIES = ['RU', 'AM', 'AZ', 'BY', 'KZ', 'TJ', 'UZ', 'KG', 'MD', 'GE'] as const;
export type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** @limit request: The number is refused: it is too long. */
export const PHONE_LIMIT_CHARS = 250;
export const PHONE_CODE_DIGITS = 6;

/** The first four are the client's own; a landline is told that it can get no code. */
export const PHONE_REFUSALS = ['INVALID_COUNTRY', 'NOT_A_NUMBER', 'TOO_SHORT', 'TOO_LONG', 'LANDLINE'] as const;
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];
