import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEAKNESSES, type Weakness } from '../apps/web/src/features/photo-search/form/coach.ts';
import { createFaceEngine } from '../packages/face-engine/src/create-face-engine.ts';
import { MOBILEFACENET } from '../packages/face-engine/src/embedders/mobilefacenet.ts';
import { analyseMiddleFace, REAL_FACES, type RealFace, readRealFaces } from './accuracy/real-faces.ts';
import { worsenPicture } from './accuracy/worsen-picture.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** What the photo coach says of bad photos, measured on real ones made worse in one way each. */
const FACES = Number(process.env.COACH_FACES ?? 200);
const BAD_ENOUGH = 20;

interface Measured {
  readonly before: number;
  /** Null if no face is found any more. */
  readonly after: number | null;
  readonly isFound: boolean;
}

type KnownFace = RealFace & { readonly embedding: Float32Array };

const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: 2, runtime: 'worker_threads' });
const pictures = await readRealFaces(engine);
if (pictures) await reportAll(pictures.filter((face): face is KnownFace => face.embedding !== null));
else console.log(`Not measured: there are no photographs of real people in ${REAL_FACES}.`);
await engine.close();

async function reportAll(faces: readonly KnownFace[]): Promise<void> {
  const people = [...Map.groupBy(faces, ({ person }) => person).values()];
  // One photo of each person is enrolled; whoever has another is searched for by it.
  const enrolled = people.flatMap(([first]) => first ?? []);
  const queries = people.flatMap(([, second]) => second ?? []).slice(0, FACES);
  const asTheyAre = queries.filter((query) => isFirst(query, query, enrolled)).length;
  console.log(`as they are: found first ${asTheyAre} of ${queries.length}, among ${enrolled.length} people`);
  const measured = new Map<Weakness, Measured[]>();
  for (const query of queries) {
    const bytes = await readFile(join(REAL_FACES, query.file));
    const whole = await analyseMiddleFace(engine, bytes);
    if (!whole) continue;
    await Promise.all(
      weaknesses().map(async (weakness) => {
        const face = await analyseMiddleFace(engine, await worsenPicture(bytes, whole.box, weakness));
        const row = {
          before: whole.components[weakness],
          after: face?.components[weakness] ?? null,
          isFound: face !== null && isFirst(face, query, enrolled),
        };
        measured.set(weakness, [...(measured.get(weakness) ?? []), row]);
      }),
    );
  }
  reportFigures(
    'coach',
    weaknesses().flatMap((weakness) => figuresOf(weakness, measured.get(weakness) ?? [])),
  );
}

/** The keys are those of the table. */
function weaknesses(): Weakness[] {
  return Object.keys(WEAKNESSES) as Weakness[];
}

/** Whether the nearest of all enrolled faces shows the same person. */
function isFirst(
  { embedding }: { readonly embedding: Float32Array },
  query: KnownFace,
  enrolled: readonly KnownFace[],
): boolean {
  let nearest: KnownFace | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of enrolled) {
    const distance = squaredDistance(embedding, other.embedding);
    if (distance < least) [nearest, least] = [other, distance];
  }
  return nearest?.person === query.person;
}

function squaredDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return sum;
}

function figuresOf(weakness: Weakness, rows: readonly Measured[]): Figure[] {
  const { weakBelow, foundOfTen, measuredWith } = WEAKNESSES[weakness];
  const read = rows.filter((row) => row.after !== null);
  const weak = read.filter(({ after }) => (after ?? 0) < weakBelow);
  const found = weak.filter(({ isFound }) => isFound).length;
  console.log(
    `${weakness} (${measuredWith}): a face in ${read.length} of ${rows.length}, called weak in ${weak.length}, of these found first ${found}`,
  );
  const falls = mean(read.map(({ after }) => after ?? 0)) / mean(read.map(({ before }) => before));
  const stated = weak.length < BAD_ENOUGH ? [] : [found / weak.length - foundOfTen / 10];
  return [
    { name: `${weakness}: mean after ÷ before`, value: rounded(falls), op: '<=', target: 0.8 },
    ...stated.flatMap((difference): Figure[] => [
      { name: `${weakness}: found − stated, at least`, value: rounded(difference), op: '>=', target: -0.1 },
      { name: `${weakness}: found − stated, at most`, value: rounded(difference), op: '<=', target: 0.2 },
    ]),
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
