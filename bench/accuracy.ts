import { BANDS, type Band, MAX_FALSE_ALARMS } from '../packages/contract/src/face.ts';
import { createFaceEngine } from '../packages/face-engine/src/create-face-engine.ts';
import { readEmbedder } from '../packages/face-engine/src/embedders/read-embedder.ts';
import { type Estimate, estimate, type Observation } from './accuracy/bootstrap.ts';
import { type Face, findNeighbourhood, type JudgedSearch } from './accuracy/judge-searches.ts';
import {
  measureHalves,
  measureQueriesOf,
  type Outcome,
  type Outcomes,
  splitOnePhoto,
  splitSeveralPhotos,
} from './accuracy/measure-searches.ts';
import { REAL_FACES, type RealFace, readRealFaces } from './accuracy/real-faces.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

const FIFTHS = 5;
const WORST_SHARE = 0.05;
/** Names under which the set has the same person, or a picture of another: the same podium, a name turned round, a wrong caption. */
const SAME_PERSON: Readonly<Record<string, string>> = {
  Takahiro_Mori: 'Shinya_Taniguchi',
  Yingfan_Wang: 'Wang_Yingfan',
  Carlos_Ruckauf: 'Eduardo_Duhalde',
};
const AT_LEAST: Readonly<Record<Band, readonly Band[]>> = {
  confident: ['confident'],
  likely: ['confident', 'likely'],
  weak: BANDS,
};

const engine = createFaceEngine({
  embedder: await readEmbedder(process.env.FACE_MODEL ?? 'mobilefacenet'),
  workers: 1,
  runtime: 'worker_threads',
});
const pictures = await readRealFaces(engine);
await engine.close();
if (pictures) reportAll(pictures);
else
  console.log(
    `Not measured: there are no photographs of real people in ${REAL_FACES}. REAL_FACES names another folder.`,
  );

function reportAll(all: readonly RealFace[]): void {
  const faces = all.flatMap(({ person, file, embedding, isFit }) =>
    embedding ? [{ person: SAME_PERSON[person] ?? person, file, embedding, isFit }] : [],
  );
  const one = measureHalves(faces, splitOnePhoto, engine);
  const several = measureHalves(faces, splitSeveralPhotos, engine);
  const figures = [
    share(
      'a face is found',
      all.map(({ person, embedding }) => ({ person, value: Number(embedding !== null) })),
      '>=',
      0.99,
    ),
    refusedFigure(faces),
    ...rightFigures(one, 'one photo', { first: 0.97, confident: 0.87 }),
    ...rightFigures(several, 'several photos', { first: 0.97, confident: 0.93 }),
    ...strangerFigures(one),
  ];
  reportBands('one photo as the query, one enrolled', one);
  reportBands('one photo as the query, several enrolled', several);
  for (const count of [2, 3]) reportBands(`${count} photos as one query`, measureQueriesOf(count, faces, engine));
  reportFigures('accuracy', figures);
}

/** What the gate takes for no face, wherever faces are dense or sparse. */
function refusedFigure(faces: readonly (Face & { readonly isFit: boolean })[]): Figure {
  const catalogue = [...Map.groupBy(faces, ({ person }) => person).values()].flatMap(([first]) => first ?? []);
  const measured = faces.map((face) => ({
    person: face.person,
    value: Number(!face.isFit),
    neighbourhood: findNeighbourhood(catalogue, face, engine),
  }));
  const shares = toFifths(measured, ({ neighbourhood }) => neighbourhood).map((fifth) => estimate(fifth).mean);
  return figure('refused as no face, worst fifth of density', Math.max(...shares), '<=', 0.005);
}

/** The densest fifth first. */
function toFifths<Measured>(all: readonly Measured[], neighbourhoodOf: (each: Measured) => number): Measured[][] {
  const byDensity = all.toSorted((one, other) => neighbourhoodOf(one) - neighbourhoodOf(other));
  return Array.from({ length: FIFTHS }, (_, fifth) =>
    byDensity.slice((fifth * byDensity.length) / FIFTHS, ((fifth + 1) * byDensity.length) / FIFTHS),
  );
}

function rightFigures({ right }: Outcomes, enrolled: string, targets: { first: number; confident: number }): Figure[] {
  const ofBand = (band: Band) => observe(right, (found, person) => Number(isIn(found, person, band)));
  return [
    share(
      `right person first, ${enrolled}`,
      observe(right, (found, person) => Number(found.nearest === person)),
      '>=',
      targets.first,
    ),
    share(`right person as confident, ${enrolled}`, ofBand('confident'), '>=', targets.confident),
  ];
}

function strangerFigures({ strangers }: Outcomes): Figure[] {
  const fifths = toFifths(strangers, ({ found }) => found.neighbourhood);
  const [densest = []] = fifths;
  const anyIn = (band: Band) => (found: JudgedSearch) => Number(countIn(found, band) > 0);
  const shown = observe(strangers, (found) => countIn(found, 'weak'));
  const confident = estimate(observe(strangers, anyIn('confident')));
  const counts = shown.map(({ value }) => value).sort((one, other) => other - one);
  return [
    share('strangers who get confident', observe(strangers, anyIn('confident')), '<=', 0.015),
    figure('the same, upper bound', confident.high, '<=', 0.025),
    share('the same, densest fifth', observe(densest, anyIn('confident')), '<=', 0.03),
    share('strangers who get likely or better', observe(strangers, anyIn('likely')), '<=', 0.2),
    share('strangers shown a search', shown, '<=', 2 * 1.05),
    ...fifths.flatMap((fifth, index) => {
      const seen = estimate(observe(fifth, (found) => countIn(found, 'weak'))).mean;
      const name = `stated ÷ seen, fifth ${index + 1} of density`;
      return [
        figure(name, MAX_FALSE_ALARMS.weak / seen, '>=', 0.7),
        figure(name, MAX_FALSE_ALARMS.weak / seen, '<=', 1.5),
      ];
    }),
    figure(
      'strangers shown by the worst 5 % of searches',
      sum(counts.slice(0, counts.length * WORST_SHARE)) / sum(counts),
      '<=',
      0.25,
    ),
  ];
}

/** Without targets. */
function reportBands(title: string, { right, strangers }: Outcomes): void {
  console.log(`${title}, ${new Set(right.map(({ person }) => person)).size} people:`);
  for (const band of BANDS) {
    const found = estimate(observe(right, (each, person) => Number(isIn(each, person, band))));
    const wrong = estimate(observe(strangers, (each) => countIn(each, band)));
    console.log(`  ${band} or better: right person ${inWords(found)}, strangers a search ${inWords(wrong)}`);
  }
}

function observe(outcomes: readonly Outcome[], read: (found: JudgedSearch, person: string) => number): Observation[] {
  return outcomes.map(({ person, found }) => ({ person, value: read(found, person) }));
}

function isIn({ bands }: JudgedSearch, person: string, band: Band): boolean {
  const own = bands.get(person);
  return own !== undefined && AT_LEAST[band].includes(own);
}

function countIn({ bands }: JudgedSearch, band: Band): number {
  return [...bands.values()].filter((each) => AT_LEAST[band].includes(each)).length;
}

function share(name: string, observations: readonly Observation[], op: Figure['op'], target: number): Figure {
  const { mean, low, high } = estimate(observations);
  return { ...figure(name, mean, op, target), low: rounded(low), high: rounded(high) };
}

function figure(name: string, value: number, op: Figure['op'], target: number): Figure {
  return { name, value: rounded(value), op, target };
}

function inWords({ mean, low, high }: Estimate): string {
  return `${rounded(mean)} [${rounded(low)} to ${rounded(high)}]`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
