import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/database.ts';
import type { Source } from '#features/sources/public.ts';
import type { Calibration } from './false-alarms.ts';

export interface SampleFace {
  readonly personId: string;
  readonly embedding: Float32Array;
}

const vectorSchema = z.array(z.number());
const curveSchema = z.array(z.object({ margin: z.number(), false_alarms: z.number() }));

export async function findCalibration(
  db: Database,
  sourceId: string,
  modelId: string,
): Promise<(Calibration & { readonly calibratedAt: Date }) | null> {
  const row = await db
    .selectFrom('calibration')
    .select(['curve', 'searches', 'faces', 'calibrated_at as calibratedAt'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  if (!row) return null;
  const { curve, ...rest } = row;
  const points = curveSchema.parse(curve);
  return { ...rest, curve: points.map(({ margin, false_alarms: falseAlarms }) => ({ margin, falseAlarms })) };
}

export async function upsertCalibration(
  db: Database,
  calibration: Calibration & { sourceId: string; modelId: string; calibratedAt: Date },
): Promise<void> {
  const { sourceId, modelId, curve, searches, faces, calibratedAt } = calibration;
  await db
    .insertInto('calibration')
    .values({
      source_id: sourceId,
      model_id: modelId,
      searches,
      faces,
      curve: JSON.stringify(curve.map(({ margin, falseAlarms }) => ({ margin, false_alarms: falseAlarms }))),
      calibrated_at: calibratedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'model_id']).doUpdateSet({
        searches: sql`excluded.searches`,
        faces: sql`excluded.faces`,
        curve: sql`excluded.curve`,
        calibrated_at: sql`excluded.calibrated_at`,
      }),
    )
    .execute();
}

/**
 * All faces of a small source, one per person of a large one, up to the limit. Ids are hashes, so the first ones by id are a
 * random sample.
 */
export async function listSampleFaces(
  db: Database,
  { sourceId, faces, modelId, limit }: { sourceId: string; faces: number; modelId: string; limit: number },
): Promise<SampleFace[]> {
  const ofSource = db
    .selectFrom('face')
    .select(['person_id as personId', 'embedding'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .orderBy('person_id')
    .orderBy('id')
    .limit(limit);
  const rows = await (faces <= limit ? ofSource : ofSource.distinctOn('person_id')).execute();
  return rows.map(({ personId, embedding }) => ({ personId, embedding: toEmbedding(embedding) }));
}

function toEmbedding(vector: string): Float32Array {
  return Float32Array.from(vectorSchema.parse(JSON.parse(vector)));
}

interface SamplePerson {
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
