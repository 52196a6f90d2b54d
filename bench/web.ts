import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { buildWeb } from '../tools/build-web.ts';
import { reportFigures } from './shared/report-figures.ts';
import { serveSite } from './shared/serve-site.ts';

const SITE = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const KILOBYTE = 1000;
const ID = '00000000-0000-4000-8000-000000000000';
const TO_READ = ['/materials', '/materials/a-material', '/faq'];
const OTHER_SCREENS = [
  ...TO_READ,
  '/smart-search',
  '/smart-search/photo',
  '/smart-search/photo/face',
  `/smart-search/photo/result/${ID}`,
  '/smart-search/list',
  '/demosearch',
  '/demosearch/list',
  '/find-photo-tinder',
  '/find-photo-other',
  `/result/photo/${ID}`,
  '/demo',
  '/demo/list',
  '/demo/create/photo-tinder',
  '/demo/create/photo-other',
  `/demo/result/photo/${ID}`,
  '/privacy',
  '/vk',
  '/monitor-search/list',
  '/cabinet',
  '/change-tariff',
  '/login',
  '/no-such-page',
];

/** The scripts that the browser actually loads until the page is idle. */
async function loadedScripts(browser: Browser, url: string): Promise<Set<string>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return scripts;
}

/** What index.html names: with it the first page can be used. The rest of that page comes in the background. */
function firstScripts(): Set<string> {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  return new Set([...html.matchAll(/<script[^>]* src="([^"]+\.js)"/g)].flatMap(([, path]) => path ?? []));
}

/** The size that the server sends: the build puts a compressed file next to each script. */
function kilobytesOf(scripts: ReadonlySet<string>): number {
  const bytes = [...scripts].reduce((sum, script) => sum + statSync(`${join(SITE, script)}.br`).size, 0);
  return Math.round(bytes / (KILOBYTE / 10)) / 10;
}

await buildWeb();
const site = await serveSite(SITE);
const browser = await chromium.launch(await findBrowser());
const sizes = new Map<string, number>();
for (const screen of ['/', ...OTHER_SCREENS]) {
  sizes.set(screen, kilobytesOf(await loadedScripts(browser, site.origin + screen)));
}
await browser.close();
site.close();

console.table([...sizes].map(([screen, kilobytes]) => ({ screen, 'JS, KB brotli': kilobytes })));
reportFigures('web', [
  { name: 'JS that / needs to be used, KB brotli', value: kilobytesOf(firstScripts()), op: '<=', target: 114 },
  { name: 'JS of / until it is idle, KB brotli', value: sizes.get('/') ?? Number.NaN, op: '<=', target: 121 },
  {
    name: 'JS of the heaviest page to read, KB brotli',
    value: Math.max(...TO_READ.map((screen) => sizes.get(screen) ?? Number.NaN)),
    op: '<=',
    target: 125,
  },
  {
    name: 'JS of the heaviest other screen, KB brotli',
    value: Math.max(...OTHER_SCREENS.map((screen) => sizes.get(screen) ?? Number.NaN)),
    op: '<=',
    target: 180,
  },
]);
