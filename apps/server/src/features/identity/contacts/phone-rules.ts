import type { PhoneCountry } from '@vidno/contract/account/phone';

/** The country of numbers without a prefix, unless the form says another one. */
export const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'RU';
