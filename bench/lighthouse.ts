import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { listMaterials } from '@vidno/contract/materials/materials';
import lighthouse, { desktopConfig } from 'lighthouse';
import { findBrowser } from '../e2e/browser.ts';
import { createVisitor } from '../e2e/visitor.ts';
import { median } from './shared/median.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { startProduct } from './shared/start-product.ts';

/** The scores of Lighthouse, 0 to 100, for pages that visitors open first. Performance is the median of several runs. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const DEVICES = { desktop: { config: desktopConfig, performance: 95 }, phone: { config: undefined, performance: 90 } };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function scoresOf(url: string, device: keyof typeof DEVICES, port: number): Promise<Record<Category, number>> {
  const { config } = DEVICES[device];
  const result = await lighthouse(
    url,
    { port, output: 'json', onlyCategories: [...CATEGORIES], logLevel: 'error' },
    config,
  );
  if (!result) throw new Error('Lighthouse gave no result');
  const { categories, audits } = result.lhr;
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        console.log(`${device} ${url} ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }
  const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return { performance: scoreOf('performance'), accessibility: scoreOf('accessibility'), seo: scoreOf('seo') };
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-lighthouse-'));
const product = startProduct({ PORT: String(await freePort()), DATA_DIR: dataDirectory, RATE_LIMIT_FACTOR: '100' });
const port = await freePort();
const found = await findBrowser();
const browser = await chromium.launch({ ...found, args: [...found.args, `--remote-debugging-port=${port}`] });
const figures: Figure[] = [];
try {
  await product.untilReady();
  await product.untilFilled();
  await sleep(30_000);
  const { call } = await createVisitor(product.url);
  const [newest] = (await call(listMaterials, { query: {} })).data;
  const pages = ['/', '/materials/', `/materials/${newest?.slug}`];
  for (const path of pages) {
    for (const device of ['desktop', 'phone'] as const) {
      const runs: Record<Category, number>[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(product.url + path, device, port));
      for (const category of CATEGORIES) {
        figures.push({
          name: `${category} of ${path} on a ${device}`,
          value: median(runs.map((scores) => scores[category])),
          op: '>=',
          target: category === 'performance' ? DEVICES[device].performance : 100,
        });
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
reportFigures('lighthouse', figures);
