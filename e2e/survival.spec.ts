import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { addSearch, getSearch } from '@vidno/contract/smart-search';
import { importOf, writeFewPeople } from './few-people.ts';
import { samplePerson } from './photos.ts';
import { SURVIVAL_PORT } from './ports.ts';
import { createVisitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '..');
const ORIGIN = `http://localhost:${SURVIVAL_PORT}`;
const PEOPLE = 6;

let dataDirectory: string;

test.beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-survival-'));
});
test.afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

test('a killed import continues where it stopped, and a killed search finishes after the restart', async () => {
  const person = samplePerson('tinder', 0);
  const file = await writeFewPeople(join(dataDirectory, 'people'), [person.name], PEOPLE);

  const killed = runCli(...importOf(file));
  await waitForStoredPictures();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const table = await outputOf(runCli(...importOf(file)));
  expect(table).toMatch(/people\s*│\s*6/);
  expect(await outputOf(runCli('sources'))).toMatch(/tinder.*│\s*6\s*│/);

  const first = await startProduct();
  const { call } = await createVisitor(ORIGIN);
  await call(acceptConsent, {
    body: { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'проверка живучести' },
  });
  const image = new File([await openAsBlob(person.file)], 'лицо.jpg', { type: 'image/jpeg' });
  const started = await call(addSearch, { form: { type: 'photo', source: 'tinder', image } });
  first.kill('SIGKILL');
  await once(first, 'exit');

  const second = await startProduct();
  await expect.poll(async () => (await call(getSearch, { query: { id: started.id } })).status).toBe('ok');
  const { users } = await call(getSearch, { query: { id: started.id } });
  expect(users[0]?.name).toBe(person.name);
  second.kill('SIGTERM');
  await once(second, 'exit');
});

/** From then on the import is in the middle of its work. */
async function waitForStoredPictures(): Promise<void> {
  await expect.poll(() => existsSync(join(dataDirectory, 'files/kept/catalogue'))).toBe(true);
}

function runCli(...args: string[]): ChildProcess {
  return spawn('node', ['apps/server/src/main/cli.ts', ...args], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return text;
}

async function startProduct(): Promise<ChildProcess> {
  const product = spawn('node', ['apps/server/src/main/all-in-one.ts'], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect
    .poll(() =>
      fetch(`${ORIGIN}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return product;
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(SURVIVAL_PORT),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'error',
    FORCE_COLOR: '0',
    SEED_DEMO_PEOPLE: 'false',
  };
}
