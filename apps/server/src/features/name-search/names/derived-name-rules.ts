import type { PhoneticKey } from './letter-rules.ts';

/** Suffixes of affection as they sound, longest first: -еньк-, -очк-, -ушк-, -юшк-, -ул-, -ус-, -юш-, -чик, -ик, -к-. */
const SUFFIXES = [
  'xonok',
  'unxik',
  'enka',
  'onka',
  'exka',
  'oxka',
  'ixka',
  'uwka',
  'ywka',
  'iwka',
  'utka',
  'ulka',
  'onok',
  'ulq',
  'ylq',
  'usq',
  'ysq',
  'uwa',
  'ywa',
  'awa',
  'iwa',
  'qwa',
  'unq',
  'ynq',
  'uha',
  'yha',
  'xik',
  'ok',
  'ek',
  'ik',
  'ka',
];
/** What the suffix took the place of, in the name or in its short form. */
const ENDINGS = ['a', 'q', '', 'i'];
const MIN_STEM_LENGTH = 2;

/** The names that a form of affection may be derived from, whether there are such names or not: Светланочка → Светлана. */
export function basesOf(key: PhoneticKey): PhoneticKey[] {
  return SUFFIXES.flatMap((suffix) => {
    const stem = key.slice(0, -suffix.length);
    if (!key.endsWith(suffix) || stem.length < MIN_STEM_LENGTH) return [];
    return ENDINGS.map((ending) => stem + ending);
  });
}
