import type { Source } from '#features/sources/public.ts';

/** Of the faces there were; from here on searching again is worth it. */
const GROWTH_PERCENT = 110;

/** Of the sources named; null where they do not tell, so that nobody can be reminded of their growth. */
export function countFaces(
  sourceIds: readonly string[],
  sources: readonly Pick<Source, 'id' | 'face_count'>[],
): number | null {
  const counts = sources.filter(({ id }) => sourceIds.includes(id)).map(({ face_count: faces }) => faces);
  const total = counts.reduce((sum, faces) => sum + faces, 0);
  return total > 0 ? total : null;
}

/** The number of faces that is worth a reminder. */
export function remindAt(faces: number): number {
  return Math.ceil((faces * GROWTH_PERCENT) / 100);
}
