import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Source } from '#features/sources/public.ts';
import { toEmbedding } from './calibration/calibration-repository.ts';

export interface SamplePerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Another sample of the people who may be shown each time: a few of each range of ids, from a random id on. Ids are hashes, so
 * equal ranges hold about equally many people.
 */
export async function listSamplePeople(
  db: Database,
  { id, vouches_adults: vouches }: Pick<Source, 'id' | 'vouches_adults'>,
  { parts, ofEach }: { parts: number; ofEach: number },
): Promise<SamplePerson[][]> {
  const select: Select = (condition) => sql`
    (select id, name from person
      where source_id = ${id} and ${condition} and (age is not null or ${vouches}::boolean)
      order by id limit ${ofEach})`;
  const { rows } = await sql<SamplePerson & { part: number }>`
    select part, person.id, person.name from ${idRanges(parts)}
    cross join lateral (
      ${drawFrom(select)} order by turn, id limit ${ofEach}
    ) as person order by part, turn, person.id`.execute(db);
  return [...Map.groupBy(rows, ({ part }) => part).values()];
}

/** Another stored face of each range of ids each time, if its photo still exists. */
export async function listSampleEmbeddings(
  db: Database,
  { sourceId, modelId, parts }: { sourceId: string; modelId: string; parts: number },
): Promise<Float32Array[]> {
  const select: Select = (condition) => sql`
    (select face.embedding from person
      join face on face.person_id = person.id and face.model_id = ${modelId}
      join photo on photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'present'
      where person.source_id = ${sourceId} and ${condition}
      order by person.id, face.id limit 1)`;
  const { rows } = await sql<{ embedding: string }>`
    select face.embedding::text as embedding from ${idRanges(parts)}
    cross join lateral (
      ${drawFrom(select)} order by turn limit 1
    ) as face`.execute(db);
  return rows.map(({ embedding }) => toEmbedding(embedding));
}

type Select = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Rows of a range from the drawn id on; those before it come after the range's end. */
function drawFrom(select: Select): RawBuilder<unknown> {
  return sql`
      select * from (
        select 0 as turn, later.* from ${select(sql`person.id >= drawn_id and person.id < stop`)} as later
        union all select 1, earlier.* from ${select(sql`person.id >= start and person.id < drawn_id`)} as earlier
      ) as drawn`;
}

/** Divides all ids into equal ranges, and draws an id of each. */
function idRanges(count: number) {
  const boundary = (part: number) => Math.floor((part * 0xffff_ffff) / count);
  const parts = Array.from({ length: count }, (_, part) => {
    const [start, stop] = [boundary(part), boundary(part + 1)];
    return { part, start: toId(start), stop: toId(stop), drawn_id: toId(randomInt(start, stop)) };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
    as part (part integer, start uuid, stop uuid, drawn_id uuid)`;
}

function toId(digits: number): string {
  return `${digits.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
}
