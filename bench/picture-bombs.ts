import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@vidno/contract/client';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { detectFaces } from '@vidno/contract/upload';
import { PICTURE_BOMBS } from '@vidno/face-engine/testing/picture-bombs';
import { demoPortrait } from '@vidno/face-engine/testing/pictures';
import { createVisitor, type Visitor } from '../e2e/visitor.ts';
import { reportFigures } from './shared/report-figures.ts';
import { startProduct } from './shared/start-product.ts';

/** Every bomb is uploaded this many times, all at once, each by a visitor at an address of their own. */
const COPIES = 3;
const SAMPLE_EVERY_MS = 50;
const BUSY = [429, 503];

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-bombs-'));
const product = startProduct({
  PORT: '3179',
  DATA_DIR: dataDirectory,
  TRUST_PROXY: 'loopback',
  RATE_LIMIT_FACTOR: '10000',
});

async function openVisitor(address: string): Promise<Visitor> {
  const visitor = await createVisitor(product.url, { 'x-forwarded-for': address });
  const { version } = FACE_SEARCH_CONSENT;
  await visitor.call(acceptConsent, { body: { kind: 'face_search', version, purpose: 'Измеряю память' } });
  return visitor;
}

/** The status of the answer. A busy product is asked again, as a person would. */
async function upload({ call }: Visitor, picture: Uint8Array): Promise<number> {
  const image = new File([Uint8Array.from(picture)], 'photo', { type: 'image/png' });
  while (true) {
    try {
      await call(detectFaces, { form: { image } });
      return 200;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!BUSY.includes(error.status)) return error.status;
      await sleep(500);
    }
  }
}

try {
  await product.untilReady();
  await product.untilFilled();
  await product.untilIdle();
  const pictures: Uint8Array[] = [];
  for (const { make } of PICTURE_BOMBS) pictures.push(await make());
  pictures.push(await demoPortrait(1, 1));
  const uploads = Array.from({ length: COPIES }, () => pictures).flat();
  const visitors: Visitor[] = [];
  for (const index of uploads.keys()) visitors.push(await openVisitor(`203.0.113.${index + 1}`));

  const before = product.residentMb();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, product.residentMb());
  }, SAMPLE_EVERY_MS);
  const started = performance.now();
  const statuses = await Promise.all(
    visitors.map((visitor, index) => upload(visitor, uploads[index] ?? new Uint8Array())),
  );
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);

  console.table([
    { what: 'resident before, MB', value: Math.round(before) },
    { what: `answered ${statuses.length} pictures in, s`, value: Math.round(seconds) },
    ...[...Map.groupBy(statuses, (status) => status)].map(([status, { length }]) => ({
      what: `answers ${status}`,
      value: length,
    })),
  ]);
  reportFigures('bombs', [
    {
      name: 'memory of the whole product through all picture bombs, MB',
      value: Math.round(peak),
      op: '<=',
      target: 1200,
    },
    {
      name: 'answers that are neither a picture nor a refusal',
      value: statuses.filter((status) => status !== 200 && status !== 422).length,
      op: '<=',
      target: 0,
    },
    {
      name: 'portraits that were read',
      value: statuses.filter((status) => status === 200).length,
      op: '>=',
      target: COPIES,
    },
  ]);
} finally {
  await product.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
