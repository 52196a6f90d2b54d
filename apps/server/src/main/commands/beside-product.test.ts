import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findPort } from '#testing/database/postgresql-server.ts';
import { createProductProcess, type ProductProcess } from '#testing/survival/product-process.ts';
import { createProgram } from '../cli.ts';

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
  'restore and move want the product to be stopped, and say so',
  async () => {
    const move = await inProcess(['move', '--to', 'postgres://nowhere']);
    expect(move).toEqual({
      code: 1,
      output: expect.stringMatching(/is in use by another process: stop .* Nothing was moved\.$/),
    });
    const archive = await inProcess(['backup', '--without-secret']);
    const [path = ''] = archive.output.split(': ');
    const restore = await inProcess(['restore', path, '--force', 'erase-what-is-there']);
    expect(restore).toEqual({
      code: 1,
      output: expect.stringMatching(/is in use by another process: stop .* Nothing was restored\.$/),
    });
    await product.untilReady(LONG_MS);
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

const NOBODY = '00000000-0000-4000-8000-000000000000';
const REQUEST = '1234567890';
const WHY = ['--reason', 'a test of commands'];
const NO_ACCOUNT = /there is no account 1/;
/** Does something itself, and has further commands below it. */
const OWN_AND_MORE = ['sources'];

/** What each command says beside a product without users, as it would alone. */
const INPUTS: Readonly<Record<string, readonly [input: readonly string[], code: number, says: RegExp] | null>> = {
  // The one above, with people.
  import: null,
  // Restores into a database of its own: upgrade.test.ts.
  upgrade: null,
  migrate: [[], 0, /^engine: embedded/],
  move: [['--to', 'postgres://nowhere', '--dry-run'], 0, /source: 4 rows/],
  backup: [['--without-secret'], 0, /vidno-.*\.tar: /],
  restore: [['no such archive'], 1, /There is no .*no such archive/],
  sources: [[], 0, /tinder/],
  'sources basis': [['tinder', '--basis', 'consent: test'], 0, /tinder/],
  'sources close': [['other'], 0, /other/],
  'sources unvouch': [['tinder'], 1, /it does not vouch/],
  'faces calibrate': [['tinder'], 0, /tinder/],
  'faces migrate': [['--dry-run'], 0, /photo/],
  'faces locate-eyes': [[], 0, /eyes located: 0/],
  'faces clear': [['nothing'], 0, /vectors deleted: 0/],
  grant: [['1', 'vk'], 1, NO_ACCOUNT],
  'users find': [['1', ...WHY], 1, /no account was found/],
  'users block': [['1', ...WHY], 1, NO_ACCOUNT],
  'users unblock': [['1', ...WHY], 1, NO_ACCOUNT],
  'users end-sessions': [['1', ...WHY], 1, NO_ACCOUNT],
  'users make-operator': [['1', ...WHY], 1, NO_ACCOUNT],
  'users revoke-operator': [['1', ...WHY], 1, NO_ACCOUNT],
  'notice company-change': [['--text', 'Теперь Видно ведёт другая компания'], 0, /is shown to all accounts/],
  'notice list': [[], 0, /другая компания/],
  'notice remove': [[NOBODY], 1, /there is no notice/],
  'removals list': [[], 0, /^\[\]\n0 open/],
  'removals show': [[REQUEST], 1, /there is no request 1234567890/],
  'removals decide': [[REQUEST, 'erase', '--note', 'проверка'], 1, /there is no request 1234567890/],
  'removals act': [[REQUEST], 1, /there is no act for 1234567890/],
  'removals acts': [[], 0, /^\[\]$/],
  'removals rotate-key': [[], 0, /signs from now on/],
  'money find': [['1'], 0, /^\[\]$/],
  'money refund': [['1', NOBODY, ...WHY], 1, /account 1 has no invoice/],
  'money chargeback': [['1', NOBODY, ...WHY], 1, /account 1 has no invoice/],
  'money write-off': [['1', '10', ...WHY], 1, /less than that on the balance/],
  'money reconcile': [['2026-11-22'], 1, /no payment provider is connected/],
  'money return': [['1', ...WHY], 0, /nothing is left/],
  'money order': [['1', NOBODY, ...WHY], 1, /account 1 has no order/],
  // Asks the product by its address, which is another one here.
  'sandbox fast-forward': [['1d'], 1, /start the product first/],
  'materials sync': [['--dry-run'], 0, /faq: \d+ added/],
  forget: [['--source', 'tinder', '--id', 'nobody', ...WHY], 0, /"erased":0/],
  'suppression check': [[], 0, /stand beside the backups/],
  'suppression share': [['tinder', '--key-file', 'no such file'], 1, /is no file that can be read/],
  'suppression export': [['tinder', '--to', 'unshared'], 1, /no key is shared with the owner of tinder/],
  'suppression import': [['tinder', 'no such file'], 1, /is no file that can be read/],
  'audit export': [[], 0, /"action":"source.basis_set"/],
  'audit head': [[], 0, /^\d+:[0-9a-f]{64}$/],
  'audit verify': [[], 0, /The audit log is whole/],
  doctor: [['--json'], 1, /"id": "data-in-russia"/],
  'support-bundle': [['--output', '/dev/null'], 0, /Written to/],
};

test(
  'every command does its work beside the product',
  async () => {
    const program = createProgram();
    expect(listNames(program)).toEqual(Object.keys(INPUTS).toSorted());
    for (const [name, input] of Object.entries(INPUTS)) {
      if (input === null) continue;
      const [parameters, code, says] = input;
      const done = await inProcess([...name.split(' '), ...parameters]);
      expect({ name, ...done }).toEqual({ name, code, output: expect.stringMatching(says) });
    }
  },
  LONG_MS,
);

/** Of all that does something, such as `users find`. */
function listNames(program: Command): string[] {
  const list = ({ commands }: Command, before: string): string[] =>
    commands.flatMap((command) => {
      const name = `${before}${command.name()}`;
      const own = command.commands.length === 0 || OWN_AND_MORE.includes(name) ? [name] : [];
      return [...own, ...list(command, `${name} `)];
    });
  return list(program, '').toSorted();
}

/** As a process of its own would, but many times faster. */
async function inProcess(parameters: readonly string[]): Promise<{ code: number; output: string }> {
  const lines: unknown[] = [];
  const streams = (['log', 'error', 'table'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...said: unknown[]) => void lines.push(...said)),
  );
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  process.exitCode = 0;
  try {
    await createProgram().parseAsync(parameters, { from: 'user' });
    return {
      code: Number(process.exitCode),
      output: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    };
  } finally {
    process.exitCode = 0;
    vi.unstubAllEnvs();
    for (const stream of streams) stream.mockRestore();
  }
}

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
