import { describeRefusal } from '@vidno/phone/describe-refusal';
import { type ParsedPhone, parsePhone } from '@vidno/phone/parse-phone';
import { InvalidRequest } from '#http/invalid-request.ts';
import { DEFAULT_PHONE_COUNTRY } from './phone-rules.ts';

/** The number in E.164; throws the refusal with its code and a text under the field. */
export function readPhone(text: string | undefined, country: string | undefined): string {
  const parsed: ParsedPhone = parsePhone(text ?? '', { country: country || DEFAULT_PHONE_COUNTRY });
  if (!parsed.ok) throw new InvalidRequest({ phone: [describeRefusal(parsed)] }, parsed.because);
  return parsed.e164;
}
