import parsePhoneNumber from 'libphonenumber-js/core';
import { METADATA } from './metadata.ts';

/** A number in E.164 as it is shown: +7 900 000-00-00. What is no number stays as it is. */
export function formatPhone(e164: string): string {
  const shown = parsePhoneNumber(e164, METADATA)?.formatInternational() ?? e164;
  return shown.replace(/ (\d\d) (\d\d)$/, '-$1-$2');
}
