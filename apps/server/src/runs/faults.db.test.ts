import { expect, test } from 'vitest';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { runWithFaults } from '#testing/faults/run-with-faults.ts';
import { sampled } from '#testing/sample.ts';

// An embedded database has one process, and needs none that takes its runs over.
test.runIf(isOnPostgresql)(
  'runs of all kinds end exactly once, and as they should, whoever is killed meanwhile',
  async () => {
    const plan = { databaseUrl: await createTestDatabaseUrl(), seed: 10, kills: sampled({ test: 4, prove: 40 }) };
    const { kinds, inconsistencies } = await runWithFaults(plan);
    const once = { lost: 0, doubled: 0 };
    expect(kinds).toMatchObject(
      ['audience', 'keyword_search', 'monitor', 'photo_search', 'vk_collection'].map((kind) => ({ kind, ...once })),
    );
    expect(inconsistencies).toEqual([]);
  },
  400_000,
);
