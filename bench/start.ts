import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportFigures } from './shared/report-figures.ts';
import { type StartedProduct, startProduct } from './shared/start-product.ts';

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-start-'));

function start(): StartedProduct {
  return startProduct({ PORT: '3178', DATA_DIR: dataDirectory });
}

async function secondsUntilReady(product: StartedProduct): Promise<number> {
  const started = performance.now();
  await product.untilReady();
  return (performance.now() - started) / 1000;
}

try {
  const first = start();
  const firstStart = await secondsUntilReady(first);
  await first.untilFilled();
  await first.untilIdle();
  const filled = first.residentMb();
  await first.stop();

  const second = start();
  const secondStart = await secondsUntilReady(second);
  await second.untilIdle();
  const idle = second.residentMb();
  await second.stop();

  console.table([
    { what: 'ready on the first start, s', value: Number(firstStart.toFixed(1)) },
    { what: 'resident after the first start and the demo import, MB', value: Math.round(filled) },
  ]);
  reportFigures('start', [
    { name: 'ready on a second start, s', value: Number(secondStart.toFixed(2)), op: '<=', target: 5 },
    {
      name: 'idle memory of npm start with the demo catalogue, MB',
      value: Math.round(Math.max(idle, filled)),
      op: '<=',
      target: 600,
    },
  ]);
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
