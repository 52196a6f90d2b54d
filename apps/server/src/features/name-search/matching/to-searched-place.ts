import { isCountry } from '#features/regions/public.ts';
import { lexemes } from '../names/lexeme-rules.ts';
import type { SearchedPlace } from './match-repository.ts';

/** Null is everywhere. */
export function toSearchedPlace(id: string | null): SearchedPlace {
  if (id === null) return { kind: 'everywhere' };
  return isCountry(id) ? { kind: 'country', country: id } : { kind: 'region', lexeme: lexemes.place(id) };
}
