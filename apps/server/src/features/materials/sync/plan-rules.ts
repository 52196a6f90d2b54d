import { isDeepStrictEqual } from 'node:util';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import type { FileProblem } from './content-file.ts';

interface Entry {
  readonly slug: string;
  readonly origin: MaterialOrigin;
}

/** An entry and the file it comes from. */
export interface Sourced<T> {
  readonly path: string;
  readonly entry: T;
}

export interface Plan<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/** A slug that two files have, or that what stays in the database has already. */
export function findTakenSlugs<T extends Entry>(
  given: readonly Sourced<T>[],
  stored: readonly T[],
  origins: readonly MaterialOrigin[],
): FileProblem[] {
  const staying = stored.filter(({ origin }) => !origins.includes(origin));
  const takenBy = new Map(staying.map(({ slug }) => [slug, 'a file of a directory that is not synced now']));
  const problems: FileProblem[] = [];
  for (const { path, entry } of given) {
    const other = takenBy.get(entry.slug);
    if (other === undefined) takenBy.set(entry.slug, path);
    else problems.push({ path, message: `the slug ${entry.slug} is taken by ${other}` });
  }
  return problems;
}

/** What makes the stored entries of these origins equal to the given ones. */
export function planChanges<T extends Entry>(
  given: readonly T[],
  stored: readonly T[],
  origins: readonly MaterialOrigin[],
): Plan<T> {
  const known = new Map(stored.map((entry) => [entry.slug, entry]));
  const wanted = new Set(given.map(({ slug }) => slug));
  const changed = given.filter((entry) => known.has(entry.slug) && !isDeepStrictEqual(known.get(entry.slug), entry));
  const added = given.filter(({ slug }) => !known.has(slug));
  const removed = stored.filter(({ slug, origin }) => origins.includes(origin) && !wanted.has(slug));
  return {
    added,
    changed,
    removed: removed.map(({ slug }) => slug),
    unchanged: given.length - added.length - changed.length,
  };
}
