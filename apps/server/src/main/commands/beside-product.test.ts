import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findPort } from '#testing/database/postgresql-server.ts';
import { createProductProcess, type ProductProcess } from '#testing/survival/product-process.ts';

/** Only ends a test that hangs. */
const LONG_MS = 600_000;
const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

let folder: string;
let product: ProductProcess;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vidno-beside-'));
  plantEmbedded(join(folder, 'data'));
  settings = {
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'data'),
    SEED_DEMO_PEOPLE: 'false',
    FACE_WORKERS: '1',
    LOG_LEVEL: 'silent',
  };
  product = createProductProcess({
    name: 'product',
    entry: 'web-and-apis',
    port: await findPort(),
    environment: settings,
  });
  await product.start();
}, LONG_MS);
afterAll(async () => {
  await product.kill();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'commands change the embedded database of a product that runs, which shows it at once',
  async () => {
    const people = join(folder, 'people.ndjson');
    const person = { external_id: 'anna', name: 'Анна Белова', age: 30, photos: [] };
    writeFileSync(people, `${JSON.stringify(person)}\n`);
    await expect(vidno('import', '--source', 'tinder', '--basis', 'consent: test', people)).resolves.toMatchObject({
      code: 0,
    });
    const shown = await fetch(`${product.url}/smart-search/get-sources`);
    expect(await shown.json()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 'tinder', people: 1 })]),
    });

    const note = ['notice', 'company-change', '--text', 'Теперь Видно ведёт другая компания'];
    await expect(vidno(...note)).resolves.toMatchObject({ code: 0 });
    await expect(vidno('notice', 'list')).resolves.toMatchObject({
      code: 0,
      output: expect.stringContaining('другая компания'),
    });
    await expect(vidno('users', 'block', '1', '--reason', 'test')).resolves.toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no account 1'),
    });
    expect(product.endedWith()).toBe(null);
  },
  LONG_MS,
);

test(
  'a second product is refused, and the first one goes on',
  async () => {
    const second = createProductProcess({
      name: 'second',
      entry: 'web-and-apis',
      port: await findPort(),
      environment: settings,
    });
    await expect(second.start()).rejects.toThrow('in use by another process');
    await product.untilReady(LONG_MS);
  },
  LONG_MS,
);

async function vidno(...parameters: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [CLI, ...parameters], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: output + errors };
}
