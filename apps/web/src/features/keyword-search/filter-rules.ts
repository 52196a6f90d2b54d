import type { KeywordSearch, SwitchableKind } from '@vidno/contract/keyword/keyword-search';
import { AGE_FILTER_MAX, type ResultFilters } from '@vidno/contract/search';

type SetFilters = { readonly [Name in keyof ResultFilters]: NonNullable<ResultFilters[Name]> };

/** Only the filters that are set. */
export function setFilters({ age_from, age_to, city, source, without }: ResultFilters): SetFilters {
  return {
    ...(age_from !== undefined && { age_from }),
    ...(age_to !== undefined && { age_to }),
    ...(city !== undefined && { city }),
    ...(source !== undefined && { source }),
    ...(without !== undefined && { without }),
  };
}

/** Both ends of an age are one filter. Reasons that are switched off are none. */
export function countFilters({ age_from, age_to, city, source }: ResultFilters): number {
  return [age_from ?? age_to, city, source].filter((value) => value !== undefined).length;
}

/** An age as typed; undefined for none. Whatever else is typed is not a filter. */
export function parseAge(typed: string): number | undefined {
  const age = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return age <= AGE_FILTER_MAX ? age : undefined;
}

/** The filter that is left when this reason is switched. */
export function switchReasonOff(
  reasons: KeywordSearch['reasons'],
  { kind: switched, off }: { readonly kind: SwitchableKind; readonly off: boolean },
): Required<Pick<ResultFilters, 'without'>> {
  const kinds = reasons.filter((reason) => (reason.kind === switched ? off : reason.off)).map(({ kind }) => kind);
  return { without: kinds.join(',') };
}
