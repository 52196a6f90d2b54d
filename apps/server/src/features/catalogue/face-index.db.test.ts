import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { raiseBuildMemory } from '#database/migrate.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeEmbedding } from '#testing/fake-face-engine.ts';
import { advanceAll } from '#testing/runs/advance-all.ts';
import { createRunFixture } from '#testing/runs/run-fixture.ts';
import { buildFaceIndex, createFaceIndexKind, describeFaceIndex, requestFaceIndex } from './face-index.ts';
import { findFaceIndexState, tryLockFaceIndex } from './face-index-repository.ts';
import { EXACT_SEARCH_FACES, findNearestFaces, toVector } from './face-repository.ts';
import { toPersonId } from './import/person-line.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const LARGE = { id: 'other', face_count: EXACT_SEARCH_FACES + 1 };
/** Indexes stay when rows are deleted, so every test has a model of its own. */
let model: { modelId: string; dimensions: number; samePersonDistance: number; strangerDistance: number };
const index = () => ({ sourceId: LARGE.id, ...model });

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  model = { modelId: `m ${randomUUID()}`, dimensions: 128, samePersonDistance: 0.3, strangerDistance: 0.85 };
  await db().updateTable('source').set({ face_count: LARGE.face_count }).where('id', '=', LARGE.id).execute();
  await addFace('anna');
});

describe('a run', () => {
  it('builds the index of a source that has outgrown comparison, and only one is started', async () => {
    const { tools, kind } = runTools();
    await requestFaceIndex(tools, { ...LARGE, face_count: EXACT_SEARCH_FACES });
    expect(await listRuns()).toEqual([]);
    await Promise.all([requestFaceIndex(tools, LARGE), requestFaceIndex(tools, LARGE)]);
    expect(await listRuns()).toMatchObject([{ kind: 'face_index', status: 'wait' }]);
    expect(await describeFaceIndex(db(), LARGE, model.modelId)).toBe('building');
    await advanceAll(tools, [kind]);
    expect(await listRuns()).toMatchObject([{ status: 'delivered', percent: 100 }]);
    expect(await describeFaceIndex(db(), LARGE, model.modelId)).toBe('ready');
    await requestFaceIndex(tools, LARGE);
    expect(await listRuns()).toHaveLength(1);
  });

  it('that failed leaves a source without its index, and another one is started later', async () => {
    const { tools } = runTools();
    await requestFaceIndex(tools, LARGE);
    await db().updateTable('run').set({ status: 'failed', finished_at: new Date() }).execute();
    expect(await describeFaceIndex(db(), LARGE, model.modelId)).toBe('missing');
    await requestFaceIndex(tools, LARGE);
    expect(await listRuns()).toMatchObject([{ status: 'wait' }]);
  });
});

describe('an index', () => {
  it('that a crash has left unfinished is not searched, and is built again', async () => {
    expect(await findAnna()).toHaveLength(1);
    await buildFaceIndex(opened(), index());
    // A build that is cut off leaves just this behind.
    await sql`update pg_index set indisvalid = false where indexrelid::regclass::text like 'face_nearest_%'`.execute(
      db(),
    );
    expect(await findFaceIndexState(db(), index())).toBe('invalid');
    expect(await findAnna()).toHaveLength(1);
    expect(await buildFaceIndex(opened(), index())).toBe('ready');
    expect(await findFaceIndexState(db(), index())).toBe('ready');
    expect(await findAnna()).toHaveLength(1);
  });

  it('is built by one process at a time', async ({ skip }) => {
    skip(opened().engine === 'embedded', 'one connection');
    await opened().withOwnConnection(async (other) => {
      expect(await tryLockFaceIndex(other, index())).toBe(true);
      expect(await buildFaceIndex(opened(), index())).toBe('busy');
    });
    expect(await buildFaceIndex(opened(), index())).toBe('ready');
  });

  it('lets faces be added and erased while it is built', async ({ skip }) => {
    skip(opened().engine === 'embedded', 'one connection');
    await addFace('boris');
    let building: Promise<unknown> = Promise.resolve();
    // Whoever has written and not ended yet keeps the build from ending.
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('face')
          .set({ quality: 0.8 })
          .where('person_id', '=', toPersonId('other', 'anna'))
          .execute();
        building = buildFaceIndex(opened(), index());
        await untilBuilding();
        await addFace('vera');
        await db().deleteFrom('person').where('name', '=', 'boris').execute();
        expect(await findFaceIndexState(db(), index())).toBe('invalid');
      });
    await building;
    expect(await findFaceIndexState(db(), index())).toBe('ready');
    expect(await findNear('vera')).toHaveLength(1);
    expect(await findNear('boris')).toHaveLength(0);
  });
});

describe('what an operator has set', () => {
  it('for memory is raised where it is low, and never lowered', async () => {
    const memoryAfter = (set: string) =>
      db()
        .connection()
        .execute(async (own) => {
          await sql`select set_config('maintenance_work_mem', ${set}, false)`.execute(own);
          await raiseBuildMemory(own, 'connection');
          const { rows } = await sql<{ memory: string }>`
            select current_setting('maintenance_work_mem') as memory`.execute(own);
          await sql`reset maintenance_work_mem`.execute(own);
          return rows[0]?.memory;
        });
    expect(await memoryAfter('64MB')).toBe('512MB');
    expect(await memoryAfter('1GB')).toBe('1GB');
  });

  it('as a time-out for calls does not cancel a build', async () => {
    const timeouts = await opened().withOwnConnection(async (own) => {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(own);
      return rows;
    });
    expect(timeouts).toEqual([{ statement: '0', lock: '0' }]);
  });
});

function runTools() {
  const { tools: runs } = createRunFixture(db());
  const tools = { ...runs, model, opened: opened() };
  return { tools, kind: createFaceIndexKind(tools) };
}

const listRuns = () => db().selectFrom('run').selectAll().execute();
const findAnna = () => findNear('anna');

function findNear(name: string) {
  return findNearestFaces(db(), {
    sourceId: LARGE.id,
    modelId: model.modelId,
    faces: LARGE.face_count,
    embedding: fakeEmbedding(name),
    maxDistance: 0.1,
    limit: 10,
  });
}

async function untilBuilding(): Promise<void> {
  const isBuilding = async (own: Database) => (await findFaceIndexState(own, index())) === 'invalid';
  while (!(await isBuilding(db()))) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function addFace(name: string): Promise<void> {
  const personId = toPersonId('other', name);
  const photoId = toPersonId('photo', name);
  const person = { id: personId, source_id: 'other', external_id: name, name, checksum: Buffer.alloc(32) };
  await db().insertInto('person').values(person).execute();
  await db().insertInto('photo').values({ person_id: personId, id: photoId, position: 0, file_key: name }).execute();
  const box = { box_x: 0.1, box_y: 0.1, box_width: 0.5, box_height: 0.5 };
  const embedding = toVector(fakeEmbedding(name));
  const face = { person_id: personId, id: photoId, photo_id: photoId, source_id: 'other', model_id: model.modelId };
  await db()
    .insertInto('face')
    .values({ ...face, ...box, quality: 0.9, embedding })
    .execute();
}
