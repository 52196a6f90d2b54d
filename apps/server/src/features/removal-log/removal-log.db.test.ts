import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyChain } from '#features/privacy/journal.ts';
import { createSuppressionKeys } from '#features/suppression/keys.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { sampled } from '#testing/sample.ts';
import { checkReceipt } from '../../../../../tools/check-receipt.mjs';
import { describeKeys, examineLog, findSignedHead, recordInLog, rotateKey, writeProof } from './removal-log.ts';
import { toNoteKey, toVerifierKey } from './signed-note.ts';

const db = testDatabase();
const OTHER_KEY = 'a key of somebody else, which is long enough, too';
const KEY = 'a key of the tests of the log, which is long enough';

function toolsWith(key: string) {
  return {
    db: db(),
    clock: () => new Date('2026-11-27T09:00:00Z'),
    publicUrl: 'https://vidno.example',
    suppressionKeys: createSuppressionKeys(key),
  };
}

let tools: ReturnType<typeof toolsWith>;
beforeEach(() => {
  tools = toolsWith(KEY);
});

const FIRST = 4_000_000_000;

async function fill(count: number, from = 0): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      for (let each = from; each < from + count; each += 1) {
        await recordInLog(trx, { number: FIRST + each, state: 'erased', people: 1, at: tools.clock() });
      }
    });
}

const keys = async () => (await describeKeys(tools)).trimEnd().split('\n');
const proofOf = async (each: number) => (await writeProof(tools, FIRST + each)) ?? expect.fail('there is no proof');

/** Somebody with the rights of the owner of the tables, who does not care for triggers. */
async function tamper(work: () => Promise<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db());
  await work();
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db());
}

describe('a receipt', () => {
  test('is checked by the script alone, and no forged one is accepted', async () => {
    const count = sampled({ test: 70, prove: 10_000 });
    await fill(count);
    const own = await keysAfterHead();
    for (let each = 0; each < count; each += 1) {
      const proof = await proofOf(each);
      expect(JSON.parse(checkReceipt(`Справка\n\n${proof}\n`, own))).toMatchObject({
        request: String(FIRST + each),
        state: 'erased',
      });
      expect(() => checkReceipt(forge(proof, each), own)).toThrow();
    }
  });

  test('goes on being checked by the key that signed it once another one signs', async () => {
    await fill(3);
    const old = await proofOf(1);
    const [first = ''] = await keysAfterHead();
    await rotateKey(tools, 'olga');
    const [second = '', again] = await keys();
    expect(again).toBe(first);
    const renewed = await proofOf(1);
    for (const [proof, key, other] of [
      [old, first, second],
      [renewed, second, first],
    ] as const) {
      expect(checkReceipt(proof, [key])).toContain(String(FIRST + 1));
      expect(() => checkReceipt(proof, [other])).toThrow('подпись');
    }
    expect((await examineLog(tools)).fault).toBeNull();
  });

  test('of another site proves nothing here', async () => {
    await fill(2);
    const proof = await proofOf(0);
    const { publicKey } = toNoteKey('vidno.example/removals', toolsWith(OTHER_KEY).suppressionKeys.logSeed(1));
    expect(() => checkReceipt(proof, [toVerifierKey('vidno.example/removals', publicKey)])).toThrow('подпись');
  });
});

describe('the doctor finds', () => {
  const faults: [string, string, () => Promise<unknown>, RegExp][] = [
    [
      'an entry that was removed',
      'removal_log_entry',
      () => db().deleteFrom('removal_log_entry').where('index', '=', 2).execute(),
      /lacks entry 2/,
    ],
    [
      'the last entry removed',
      'removal_log_entry',
      () => db().deleteFrom('removal_log_entry').where('index', '=', 4).execute(),
      /ends after 4/,
    ],
    [
      'an entry that was changed',
      'removal_log_entry',
      () => db().updateTable('removal_log_entry').set({ entry: '{}' }).where('index', '=', 2).execute(),
      /the journal has the head/,
    ],
    [
      'a checkpoint that was dropped',
      'removal_log_checkpoint',
      () => db().deleteFrom('removal_log_checkpoint').execute(),
      /lacks the checkpoint/,
    ],
    [
      'a checkpoint that was forged',
      'removal_log_checkpoint',
      () =>
        db()
          .updateTable('removal_log_checkpoint')
          .set({ root: Buffer.alloc(32) })
          .execute(),
      /not theirs/,
    ],
    [
      'a checkpoint that the journal does not have',
      'audit_event',
      () => db().deleteFrom('audit_event').execute(),
      /the journal does not have/,
    ],
    [
      'a checkpoint with another signature',
      'removal_log_checkpoint',
      () => db().updateTable('removal_log_checkpoint').set({ note: 'x' }).execute(),
      /not signed/,
    ],
    [
      'a key that was slipped in',
      'removal_log_key',
      () =>
        db()
          .insertInto('removal_log_key')
          .values({ generation: 9, public_key: Buffer.alloc(32), since: new Date() })
          .execute(),
      /key/,
    ],
  ];

  test.each(faults)('%s', async (_what, table, work, said) => {
    await fill(5);
    await findSignedHead(tools);
    expect((await examineLog(tools)).fault).toBeNull();
    await tamper(work, table);
    expect((await examineLog(tools)).fault).toMatch(said);
  });

  test.each([0, 5])('nothing in a log of %d entries that is signed while it is read', async (before) => {
    await fill(before);
    await findSignedHead(tools);
    let isOnce = true;
    const racing = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isOnce) {
          isOnce = false;
          await fill(1);
          await findSignedHead(tools);
        }
        return result;
      },
    });
    expect((await examineLog({ ...tools, db: racing })).fault).toBeNull();
    expect((await examineLog(tools)).fault).toBeNull();
  });

  test('nothing in an empty log, and the journal is whole with its checkpoints', async () => {
    expect([(await examineLog(tools)).fault, await findSignedHead(tools), await describeKeys(tools)]).toEqual([
      null,
      null,
      '',
    ]);
    await fill(2);
    await Promise.all([findSignedHead(tools), findSignedHead(tools)]);
    expect(await db().selectFrom('removal_log_checkpoint').select('size').execute()).toEqual([{ size: 2 }]);
    expect((await verifyChain(db())).kind).toBe('whole');
  });
});

describe('a database that is older than the list beside the backups', () => {
  /** Only the list outlives it. */
  async function goBack(): Promise<void> {
    const events = await db().selectFrom('suppression_event').selectAll().orderBy('position').execute();
    await emptyTestDatabase();
    await db().insertInto('suppression_event').values(events).execute();
  }

  test('has lost records, and goes on having lost them once there are as many again', async () => {
    await fill(3);
    await findSignedHead(tools);
    await fill(2, 3);
    await findSignedHead(tools);
    expect(await examineLog(tools)).toEqual({ fault: null, lost: null });
    await goBack();
    expect(await examineLog(tools)).toEqual({ fault: null, lost: 5 });
    await fill(6);
    await findSignedHead(tools);
    expect(await examineLog(tools)).toEqual({ fault: null, lost: 5 });
  });

  test('has lost nothing if nothing was recorded since', async () => {
    await fill(3);
    await findSignedHead(tools);
    await rotateKey(tools, 'olga');
    await findSignedHead(tools);
    expect(await examineLog(tools)).toEqual({ fault: null, lost: null });
    expect((await db().selectFrom('suppression_event').selectAll().execute()).length).toBeGreaterThan(1);
  });
});

async function keysAfterHead(): Promise<string[]> {
  await findSignedHead(tools);
  return await keys();
}

/** Changes one of: the record, the index, a hash of the path, the size, the root, the signature. */
function forge(proof: string, each: number): string {
  const lines = proof.split('\n');
  const spots = lines.flatMap((line, at) => (at > 0 && line !== '' && !line.startsWith('vidno') ? at : []));
  const at = spots[each % spots.length] ?? 1;
  const line = lines[at] ?? '';
  if (/^(index )?\d+$/.test(line)) lines[at] = line.replace(/\d+/, (digits) => String(Number(digits) + 1));
  else {
    const place = line.lastIndexOf(' ') + 1 + ((each * 7) % 30);
    lines[at] = line.slice(0, place) + (line[place] === 'A' ? 'B' : 'A') + line.slice(place + 1);
  }
  return lines.join('\n');
}
