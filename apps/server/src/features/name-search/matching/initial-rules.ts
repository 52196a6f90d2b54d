import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import { isLatin, withoutYo } from '../names/letter-rules.ts';
import type { NameWord } from '../names/lexeme-rules.ts';
import { isFullName } from '../names/short-name-rules.ts';
import type { Initial } from './keyword-rules.ts';

export interface InitialsMatched {
  readonly matched: readonly NameWord[];
  /** So many initials stand for names that the record has not. */
  readonly missing: number;
  readonly reasons: readonly MatchReason[];
}

/** What the initials stand for among the words of the name that are left; null if one of them is wrong. */
export function matchInitials(initials: readonly Initial[], words: readonly NameWord[]): InitialsMatched | null {
  const left = [...words];
  const matched: { initial: Initial; word: NameWord }[] = [];
  for (const initial of initials) {
    const at = left.findIndex((word) => canStandFor(initial, word));
    if (at < 0) continue;
    matched.push(...left.splice(at, 1).map((word) => ({ initial, word })));
  }
  const missing = initials.length - matched.length;
  if (missing > 0 && left.length > 0) return null;
  return {
    matched: matched.map(({ word }) => word),
    missing,
    reasons: matched.map(({ initial, word }) => ({
      kind: 'initial',
      text: `«${initial.written}.» — это «${capitalise(word.written)}»`,
    })),
  };
}

/** Letters of the same alphabet are compared as written: Е and Э sound alike but begin different names. */
function canStandFor({ written, sound }: Initial, word: NameWord): boolean {
  if (!word.initials.includes(sound)) return false;
  if (isLatin(written) || isLatin(word.written)) return true;
  const names = isFullName(word.written, word.fullNames) ? [word.written] : [word.written, ...word.fullNames];
  return names.some((name) => withoutYo(name).startsWith(withoutYo(written)));
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
