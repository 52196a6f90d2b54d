import { withoutYo } from '../names/letter-rules.ts';
import type { Match } from './rank-rules.ts';

/** Scores closer than this count as equal. */
const SCORE_STEP = 0.02;

/** Best first, of duplicate records the best one. Among equally good typo corrections, the name that more people have comes first. */
export function rankMatches(matches: readonly Match[]): Match[] {
  const seen = new Set<string>();
  return rankRecords(matches).filter(({ duplicateKey, personId }) => {
    const key = duplicateKey ?? personId;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** In the same order, with duplicate records. */
export function rankRecords(matches: readonly Match[]): Match[] {
  const corrected = matches.filter(isCorrected);
  const namesakes = Map.groupBy(corrected.length > 0 ? matches : [], ({ name }) => withoutYo(name));
  const correctedSet = new Set(corrected);
  const weighted = matches.map((match) => ({
    match,
    step: Math.round(match.score / SCORE_STEP),
    likelihood: correctedSet.has(match) ? (namesakes.get(withoutYo(match.name))?.length ?? 0) : Infinity,
  }));
  weighted.sort(
    (one, other) =>
      other.step - one.step ||
      compare(other.likelihood, one.likelihood) ||
      other.match.score - one.match.score ||
      compare(one.match.personId, other.match.personId),
  );
  return weighted.map(({ match }) => match);
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Whether it is more than a guess at a typo. */
export function isSure(match: Match): boolean {
  return !isCorrected(match);
}

function isCorrected({ why }: Match): boolean {
  return why.some(({ kind }) => kind === 'typo');
}

/** Duplicate records count once. */
export function countPeople(matches: Iterable<Match>): number {
  return new Set(Array.from(matches, ({ personId, duplicateKey }) => duplicateKey ?? personId)).size;
}
