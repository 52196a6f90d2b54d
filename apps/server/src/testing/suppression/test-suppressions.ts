import { createSuppressionKeys } from '#features/suppression/keys.ts';
import { createSuppressions } from '#features/suppression/suppressed-set.ts';

export const TEST_SUPPRESSION_KEY = 'a key of removals for the tests, long enough';

/** For imports: whoever was removed with the key of the tests stays away. */
export function testSuppressions() {
  return createSuppressions(createSuppressionKeys(TEST_SUPPRESSION_KEY));
}
