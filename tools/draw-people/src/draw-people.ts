// npm run draw-people -- [--identities 60] [--photos 4] [--out FOLDER] [--seed catalogue] [--size 320] [--workers 2]
// Writes OUT/p0001/01.jpg … and OUT/cast.ndjson: who was drawn, one person per line.

import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { drawCast } from './person/draw-cast.ts';
import type { RenderedPhoto, RenderJob } from './render-job.ts';

const PROGRESS_EVERY = 20;

interface Settings {
  readonly identities: number;
  readonly photos: number;
  readonly out: string;
  readonly seed: string;
  readonly size: number;
  readonly workers: number;
}

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      identities: { type: 'string', default: '60' },
      photos: { type: 'string', default: '4' },
      out: { type: 'string', default: 'portraits' },
      seed: { type: 'string', default: 'catalogue' },
      size: { type: 'string', default: '320' },
      workers: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    },
  });
  return {
    identities: toCount('identities', values.identities),
    photos: toCount('photos', values.photos),
    out: values.out,
    seed: values.seed,
    size: toCount('size', values.size),
    workers: toCount('workers', values.workers),
  };
}

function toCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${option} must be a positive whole number, not ${text}`);
  return count;
}

function numbered(index: number, digits: number): string {
  return String(index + 1).padStart(digits, '0');
}

/** Makes the folders, writes the list of people and returns the pictures to draw. */
async function prepareJobs({ identities, photos, out, seed, size }: Settings): Promise<RenderJob[]> {
  const jobs: RenderJob[] = [];
  const lines: string[] = [];
  for (const [i, person] of drawCast(seed, identities).entries()) {
    const id = `p${numbered(i, 4)}`;
    await mkdir(join(out, id), { recursive: true });
    lines.push(`${JSON.stringify({ id, seed: person.seed, sex: person.sex, age: person.age })}\n`);
    for (let index = 0; index < photos; index++) {
      jobs.push({ seed: person.seed, index, size, file: join(out, id, `${numbered(index, 2)}.jpg`) });
    }
  }
  await writeFile(join(out, 'cast.ndjson'), lines.join(''));
  return jobs;
}

/** Takes jobs from the queue, which all workers share, until it is empty. */
async function runWorker(queue: Iterable<RenderJob>, report: (photo: RenderedPhoto) => void): Promise<void> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url));
  for (const job of queue) {
    worker.postMessage(job);
    // The worker sends nothing else.
    const [photo] = (await once(worker, 'message')) as [RenderedPhoto];
    report(photo);
  }
  await worker.terminate();
}

const settings = readSettings();
const jobs = await prepareJobs(settings);
const queue = jobs.values();
let pictures = 0;
let bytes = 0;

function report(photo: RenderedPhoto): void {
  pictures++;
  bytes += photo.bytes;
  if (pictures % PROGRESS_EVERY === 0 || pictures === jobs.length) process.stderr.write(`${pictures}/${jobs.length}\n`);
}

await Promise.all(Array.from({ length: settings.workers }, () => runWorker(queue, report)));
console.log(JSON.stringify({ identities: settings.identities, pictures, bytes }));
