import type { PhoneFilter } from '@vidno/phone/parse-phone';
import { loadChunk } from '#shared/navigation/load-chunk.ts';
import type { PhoneInput, PhoneReading } from './phone-rules.ts';

/** The rules and data of phone numbers come in a chunk of their own. */
export async function readPhone(input: PhoneInput, filter?: PhoneFilter): Promise<PhoneReading> {
  const { readNumber } = await loadChunk(() => import('./phone-rules.ts'));
  return readNumber(input, filter);
}
