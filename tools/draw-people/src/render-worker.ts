// One thread of the generator: receives jobs, and answers each when its picture is written to its file.

import { writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { drawPerson } from './person/draw-person.ts';
import { drawPhoto } from './photo/draw-photo.ts';
import { encodeJpeg } from './render/encode-jpeg.ts';
import { renderPortrait } from './render/render-portrait.ts';
import type { RenderedPhoto, RenderJob } from './render-job.ts';

async function renderToFile({ seed, index, size, file }: RenderJob): Promise<RenderedPhoto> {
  const person = drawPerson(seed);
  const photo = drawPhoto(person, index);
  const jpeg = await encodeJpeg(renderPortrait(person, photo, size), photo.camera.quality);
  await writeFile(file, jpeg);
  return { bytes: jpeg.length };
}

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread of draw-people.ts');
port.on('message', async (job: RenderJob) => port.postMessage(await renderToFile(job)));
