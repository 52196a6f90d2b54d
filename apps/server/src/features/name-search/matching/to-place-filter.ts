import { isCountry } from '#features/regions/public.ts';
import { lexemes } from '../names/lexeme-rules.ts';
import type { PlaceFilter } from './match-repository.ts';

/** Null: everywhere. */
export function toPlaceFilter(id: string | null): PlaceFilter {
  if (id === null) return { kind: 'everywhere' };
  return isCountry(id) ? { kind: 'country', country: id } : { kind: 'region', lexeme: lexemes.place(id) };
}
