import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { sampled } from '#testing/sample.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';

const db = testDatabase();
const NAMES = ['p0001', 'p0002', 'p0003'];
const PEOPLE = new URL('../../../../../packages/demo-people/people/', import.meta.url);
const linkOf = (name: string) => `https://vk.com/id${Number(name.slice(1)) + 100}`;
const LINES = NAMES.map((name) => ({ external_id: name, name, profile_url: linkOf(name), photos: [`${name}.jpg`] }));

/** What is asked for: a request is one of two for each person. */
const request = fc.record({ name: fc.constantFrom(...NAMES), number: fc.constantFrom(0, 1) });
const step = fc.oneof(
  request.map((of) => ({ kind: 'block' as const, ...of })),
  request.map((of) => ({ kind: 'lift' as const, ...of })),
  request.map((of) => ({ kind: 'erase' as const, ...of })),
  fc.constant({ kind: 'import' as const }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** After each step its process is killed at one of the next operations with files, before it is done or after it. */
interface Event {
  readonly step: Step;
  readonly killedAt: number;
  readonly isDone: boolean;
}
const history: fc.Arbitrary<Event[]> = fc.array(
  fc.record({ step, killedAt: fc.integer({ min: 0, max: 8 }), isDone: fc.boolean() }),
  { minLength: 3, maxLength: 8 },
);
const OF_FIRST = { name: 'p0001', number: 0 } as const;
const BLOCKED = { step: { kind: 'block' as const, ...OF_FIRST }, killedAt: 8, isDone: true };
const LIFTED = { kind: 'lift' as const, ...OF_FIRST };
/** Each failed once. */
const FOUND: [Event[]][] = [
  // Killed when the pictures are back and the person is not, who is removed once more.
  [[BLOCKED, { step: LIFTED, killedAt: 0, isDone: true }, BLOCKED]],
  // Imported while they are on the way back, and removed once more.
  [
    [
      BLOCKED,
      { step: LIFTED, killedAt: 0, isDone: false },
      { step: { kind: 'import' }, killedAt: 0, isDone: false },
      BLOCKED,
    ],
  ],
];

class Killed extends Error {}

test('a process that is killed at any step of a removal loses nothing: the next one ends it', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await emptyTestDatabase();
      const stage = await createSuppressionFixture(db());
      for (const name of NAMES)
        await stage.putPicture(`${name}.jpg`, await readFile(new URL(`${name}/01.jpg`, PEOPLE)));
      await stage.importLines(LINES);
      const pictures = new Map(stage.files.files);
      const requests = NAMES.flatMap((name) => [0, 1].map((number) => newRequest(name, number)));
      for (const { step, ...kill } of steps) {
        await perform(stage, step, requests);
        await followUntilKilled(stage, kill);
      }
      await stage.follow();
      await expectAsAsked(stage, pictures, requests);
    }),
    { numRuns: sampled({ test: 10, prove: 200 }), examples: FOUND },
  );
});

test('a picture that somebody else had removed meanwhile does not come back by an attempt that was killed', async () => {
  await emptyTestDatabase();
  const stage = await createSuppressionFixture(db());
  const [first, second] = [newRequest('p0001', 0), newRequest('p0002', 0)];
  for (const name of NAMES) await stage.putPicture(`${name}.jpg`, await readFile(new URL(`${name}/01.jpg`, PEOPLE)));
  const lines = LINES.map((line) => ({
    ...line,
    photos: line.name === 'p0003' ? ['p0003.jpg'] : ['p0001.jpg', 'p0002.jpg'],
  }));
  await stage.importLines(lines);
  await perform(stage, { kind: 'block', ...OF_FIRST }, [first]);
  await stage.follow();
  await perform(stage, { kind: 'lift', ...OF_FIRST }, [first]);
  await followUntilKilled(stage, { killedAt: 1, isDone: true });
  await perform(stage, { kind: 'block', name: 'p0002', number: 0 }, [second]);
  await stage.follow();
  const [own, others] = ['p0001', 'p0003'].map((name) => toPersonId('other', name));
  const photos = await db().selectFrom('photo').select(['person_id', 'file_key']).execute();
  expect(photos.map(({ person_id: id }) => id)).toEqual([others]);
  const shown = [...stage.files.files.keys()].filter((key) => key.startsWith('catalogue/'));
  expect(shown).toEqual(photos.map(({ file_key: key }) => key));
  // Whoever of them is refused has the pictures again with the next import.
  await perform(stage, { kind: 'lift', name: 'p0002', number: 0 }, [second]);
  await stage.follow();
  await stage.importLines(lines);
  const again = await db().selectFrom('photo').select('id').where('person_id', '=', String(own)).execute();
  expect(again).toHaveLength(2);
});

interface Request {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  state: 'none' | 'blocked' | 'erased';
}

function newRequest(name: string, number: number): Request {
  return { id: randomUUID(), name, number, state: 'none' };
}

/** What is refused by its state changes nothing, here as there. */
async function perform(stage: Stage, step: Step, requests: readonly Request[]): Promise<void> {
  if (step.kind === 'import') return void (await stage.importLines(LINES));
  const own = requests.find(({ name, number }) => name === step.name && number === step.number);
  if (!own) throw new Error('every step has its request');
  if (step.kind === 'block') await stage.block({ requestId: own.id, links: [linkOf(own.name)], isProven: true });
  else await stage[step.kind](own.id);
  own.state = after(own.state, step.kind);
}

function after(state: Request['state'], kind: 'block' | 'lift' | 'erase'): Request['state'] {
  if (state === 'erased') return 'erased';
  if (kind === 'block') return 'blocked';
  if (kind === 'lift') return 'none';
  // One that was refused is erased as well as one that is in force: it covers nobody any more.
  return state === 'blocked' ? 'erased' : state;
}

type Stage = Awaited<ReturnType<typeof createSuppressionFixture>>;

async function followUntilKilled(
  { tools, files }: Stage,
  { killedAt, isDone }: { readonly killedAt: number; readonly isDone: boolean },
): Promise<void> {
  const { put, remove } = files;
  let operations = 0;
  const dying =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      operations += 1;
      if (operations > killedAt && !isDone) throw new Killed();
      await work(...given);
      if (operations > killedAt) throw new Killed();
    };
  Object.assign(files, { put: dying(put), remove: dying(remove) });
  await tools.suppressing.follow().catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  Object.assign(files, { put, remove });
}

async function expectAsAsked(
  stage: Stage,
  pictures: ReadonlyMap<string, { readonly bytes: Uint8Array }>,
  requests: readonly Request[],
): Promise<void> {
  const statesOf = (name: string) => requests.filter((each) => each.name === name).map(({ state }) => state);
  const erased = NAMES.filter((name) => statesOf(name).includes('erased'));
  const hidden = NAMES.filter((name) => !erased.includes(name) && statesOf(name).includes('blocked'));
  const there = NAMES.filter((name) => !erased.includes(name) && !hidden.includes(name));
  const people = await db().selectFrom('person').select('name').orderBy('name').execute();
  expect(people.map(({ name }) => name)).toEqual(there);
  expect(await db().selectFrom('sealed_person').selectAll().execute()).toHaveLength(hidden.length);
  const stored = [...stage.files.files].map(([key, { bytes }]) => [key, Buffer.from(bytes).toString('base64')]);
  const whole = [...pictures].map(([key, { bytes }]) => [key, Buffer.from(bytes).toString('base64')] as const);
  const kept = whole.filter(([key]) => there.some((name) => key.includes(toPersonId('other', name))));
  expect(stored.filter(([key]) => key?.startsWith('catalogue/')).toSorted()).toEqual(kept.toSorted());
  expect(stored.filter(([key]) => key?.startsWith('suppressed/'))).toHaveLength(hidden.length);
}
