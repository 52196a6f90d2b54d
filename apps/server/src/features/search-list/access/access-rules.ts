import { UNCERTAIN_RESULTS_PER_DAY, type UncertainView } from '@vidno/contract/hidden-person';
import type { UncertainRight } from '#features/search-payments/public.ts';
import type { Search } from '../repository.ts';

/**
 * Where payments are on, a photo that is spoilt on purpose must not be a way to see everybody for nothing, with a tariff neither.
 * By words somebody with the service sees the same people without spoiling anything.
 */
export function uncertainViewOf(
  right: UncertainRight,
  { kind, uncertainNumber }: Pick<Search, 'kind' | 'uncertainNumber'>,
): UncertainView {
  if (right === 'payments_off' || (right === 'service' && kind === 'keyword')) return 'open';
  if (right === 'none') return 'not_paid';
  return uncertainNumber === null || uncertainNumber <= UNCERTAIN_RESULTS_PER_DAY ? 'open' : 'day_limit';
}

/** Whether a result by words shows nobody: all of them are paid for together, or all are guesses. */
export function isEverybodyHidden(
  { uncertainNumber }: Pick<Search, 'uncertainNumber'>,
  { locked, uncertain }: { readonly locked: boolean; readonly uncertain: UncertainView },
): boolean {
  return locked || (uncertainNumber !== null && uncertain !== 'open');
}
