import { KEYWORD_PARTS, type KeywordPart } from '@vidno/contract/keyword/keyword-result';
import { isGivenName, isPatronymic, readKeyword } from '#features/name-search/public.ts';

/** What would make the keyword narrower, the most helpful first. */
export function listMissingParts(keyword: string, regionId: string | null): KeywordPart[] {
  const { words, initials, setAside } = readKeyword(keyword);
  const hasFirstName = words.some(isGivenName);
  const hasPatronymic = words.some(isPatronymic);
  const has: Readonly<Record<KeywordPart, boolean>> = {
    surname: words.some((word) => !isGivenName(word) && !isPatronymic(word)),
    first_name: hasFirstName || initials.length > 0,
    region: regionId !== null,
    patronymic: hasPatronymic || initials.length > 1 || (hasFirstName && initials.length > 0),
    age: setAside.age !== null || setAside.birthYear !== null,
  };
  return KEYWORD_PARTS.filter((part) => !has[part]);
}
