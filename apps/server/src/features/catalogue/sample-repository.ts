import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Source } from '#features/sources/public.ts';
import { toEmbedding } from './calibration/calibration-repository.ts';

export interface SamplePerson {
  readonly id: string;
  readonly name: string;
}

/**
 * A repeatable sample of the people who may be shown: the first few of each range of ids. Ids are hashes, so equal ranges
 * hold about equally many people.
 */
export async function listSamplePeople(
  db: Database,
  { id, vouches_adults: vouches }: Pick<Source, 'id' | 'vouches_adults'>,
  { parts, ofEach }: { parts: number; ofEach: number },
): Promise<SamplePerson[][]> {
  const { rows } = await sql<SamplePerson & { part: number }>`
    select part, person.id, person.name from ${idRanges(parts)}
    cross join lateral (
      select id, name from person
      where source_id = ${id} and id >= start and id < stop and (age is not null or ${vouches}::boolean)
      order by id limit ${ofEach}
    ) as person order by part, person.id`.execute(db);
  return [...Map.groupBy(rows, ({ part }) => part).values()];
}

/** One stored face of each range of ids, if its photo still exists. */
export async function listSampleEmbeddings(
  db: Database,
  { sourceId, modelId, parts }: { sourceId: string; modelId: string; parts: number },
): Promise<Float32Array[]> {
  const { rows } = await sql<{ embedding: string }>`
    select face.embedding::text as embedding from ${idRanges(parts)}
    cross join lateral (
      select face.embedding from person
      join face on face.person_id = person.id and face.model_id = ${modelId}
      join photo on photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'present'
      where person.source_id = ${sourceId} and person.id >= start and person.id < stop
      order by person.id, face.id limit 1
    ) as face`.execute(db);
  return rows.map(({ embedding }) => toEmbedding(embedding));
}

/** Divides all ids into equal ranges. */
function idRanges(count: number) {
  const boundary = (part: number) => {
    const digits = Math.floor((part * 0xffff_ffff) / count);
    return `${digits.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
  };
  const parts = Array.from({ length: count }, (_, part) => ({ part, start: boundary(part), stop: boundary(part + 1) }));
  return sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (part integer, start uuid, stop uuid)`;
}
