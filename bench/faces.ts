import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FacesMeasurement } from './shared/measure-faces.ts';
import { reportFigures } from './shared/report-figures.ts';

const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;

/** Each measurement runs in a separate process. The engines take turns, so that a busy machine slows both alike. */
async function measureInProcess(engine: 'ours' | 'stock'): Promise<FacesMeasurement> {
  const script = fileURLToPath(new URL('./shared/measure-faces.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, engine]);
  const [line = ''] = stdout.trim().split('\n').slice(-1);
  // measure-faces.ts prints a value of this type.
  return JSON.parse(line) as FacesMeasurement;
}

function medianOf(measurements: readonly FacesMeasurement[], figure: keyof FacesMeasurement): number {
  const sorted = measurements.map((measurement) => measurement[figure]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const ours: FacesMeasurement[] = [];
const stock: FacesMeasurement[] = [];
await measureInProcess('ours');
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await measureInProcess('ours'));
  stock.push(await measureInProcess('stock'));
}

console.table(
  Object.entries({ ours, stock }).map(([engine, measurements]) => ({
    engine,
    'CPU ms/picture': Math.round(medianOf(measurements, 'cpuPerPicture')),
    'wall ms/picture': Math.round(medianOf(measurements, 'wallPerPicture')),
    'faces found': medianOf(measurements, 'faces'),
    'RSS of two workers, MB': Math.round(medianOf(measurements, 'rss') / MEGABYTE),
  })),
);
reportFigures('faces', [
  {
    name: 'pictures per CPU second, ours ÷ stock',
    value: rounded(medianOf(stock, 'cpuPerPicture') / medianOf(ours, 'cpuPerPicture')),
    op: '>=',
    target: 9,
  },
  {
    name: 'RSS of two workers, ours ÷ stock',
    value: rounded(medianOf(ours, 'rss') / medianOf(stock, 'rss')),
    op: '<=',
    target: 0.45,
  },
]);

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
