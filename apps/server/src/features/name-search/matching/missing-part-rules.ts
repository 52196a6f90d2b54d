import { KEYWORD_PARTS, type KeywordPart } from '@vidno/contract/keyword-result';
import { nominativesOf } from '../names/case-rules.ts';
import { isListedName } from '../names/short-name-rules.ts';
import { type QueryWord, readKeyword } from './keyword-rules.ts';

/** What would make the keyword narrower, the most helpful first. */
export function listMissingParts(keyword: string, regionId: string | null): KeywordPart[] {
  const { words, initials, setAside } = readKeyword(keyword);
  const hasFirstName = words.some(isFirstName);
  const hasPatronymic = words.some(isPatronymic);
  const has: Readonly<Record<KeywordPart, boolean>> = {
    surname: words.some((word) => !isFirstName(word) && !isPatronymic(word)),
    first_name: hasFirstName || initials.length > 0,
    region: regionId !== null,
    patronymic: hasPatronymic || initials.length > 1 || (hasFirstName && initials.length > 0),
    age: setAside.age !== null || setAside.birthYear !== null,
  };
  return KEYWORD_PARTS.filter((part) => !has[part]);
}

function isFirstName({ written, fullNames }: QueryWord): boolean {
  return fullNames.length > 0 || nominativesOf(written).some(isListedName);
}

function isPatronymic({ patronymicStem }: QueryWord): boolean {
  return patronymicStem !== null;
}
