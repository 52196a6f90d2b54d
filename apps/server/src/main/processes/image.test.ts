import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPort } from '#testing/database/postgresql-server.ts';

/**
 * `npm run prove:image`: takes minutes, and a builder. `IMAGE=vidno` looks at an image that is there, instead of building it. Builds
 * as buildah's own settings say, such as `BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs`; needs root, to start it as somebody else.
 */
const isAtHand = process.env.PROVE === 'true' && process.getuid?.() === 0 && hasBuilder();
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const MEGABYTE = 1_000_000;
const [UNPACKED_LIMIT_MB, PACKED_LIMIT_MB] = [750, 300];
/** `node` in the base image. */
const OWNER = 1000;

const run = promisify(execFile);

function hasBuilder(): boolean {
  return spawnSync('buildah', ['--version']).status === 0;
}

async function buildah(...parameters: readonly string[]): Promise<string> {
  const { stdout } = await run('buildah', parameters, { cwd: ROOT, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

describe.runIf(isAtHand)('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vidno-image-'));
  let container: string;
  let root: string;
  let started: ChildProcess | null = null;

  beforeAll(async () => {
    const image = process.env.IMAGE ?? 'vidno-proved';
    if (process.env.IMAGE === undefined) await buildah('bud', '--pull-never', '--quiet', '--tag', image, '.');
    container = await buildah('from', '--pull-never', image);
    root = await buildah('mount', container);
    for (const name of ['data', 'backups']) {
      mkdirSync(join(folder, name), { mode: 0o700 });
      chownSync(join(folder, name), OWNER, OWNER);
    }
  });
  afterAll(async () => {
    started?.kill('SIGKILL');
    await buildah('rm', container);
    rmSync(folder, { recursive: true, force: true });
  });

  test('is small, and has neither other platforms nor a second Node', async () => {
    const unpacked = Number((await run('du', ['-s', '--block-size=1000000', root])).stdout.split('\t')[0]);
    const packed = await run('sh', ['-c', `tar -C "$1" -cf - . | gzip | wc -c`, 'sh', root]);
    expect(unpacked).toBeLessThanOrEqual(UNPACKED_LIMIT_MB);
    expect(Number(packed.stdout) / MEGABYTE).toBeLessThanOrEqual(PACKED_LIMIT_MB);
    const libraries = await run('sh', [
      '-c',
      'cd "$1"/app/node_modules && ls -d onnxruntime-node/bin/*/*/* ; ls',
      'sh',
      root,
    ]);
    const names = libraries.stdout.split('\n');
    expect(names.filter((name) => name.startsWith('onnxruntime-node/'))).toEqual([
      `onnxruntime-node/bin/napi-v6/linux/${process.arch}`,
    ]);
    expect(names.filter((name) => /^(?:node|node-linux-.*|vitest|vite|typescript)$/.test(name))).toEqual([]);
  });

  test('starts as an ordinary user with a root that cannot be written, and is healthy', async () => {
    const port = String(await findPort());
    const settings = [
      'NODE_ENV=production',
      'HOST=127.0.0.1',
      `PORT=${port}`,
      'DATA_DIR=/data',
      'BACKUP_DIR=/backups',
      'PUBLIC_URL=https://vidno.example',
      'FACE_SEARCH_BASIS=opinion of a lawyer, 27.11.2026',
      `APP_SECRET=${randomBytes(32).toString('hex')}`,
      `SUPPRESSION_KEY=${randomBytes(32).toString('hex')}`,
      'PATH=/usr/local/bin:/usr/bin:/bin',
    ];
    const inside = `cd /app && ! touch /app/written 2>/dev/null && test "$(id -u)" = ${OWNER} && exec "$@"`;
    const script = `
      mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" &&
      mount --rbind /dev "$1/dev" && mount --bind "$2/data" "$1/data" && mount --bind "$2/backups" "$1/backups" || exit 1
      root=$1; shift 2
      exec chroot --userspec=${OWNER}:${OWNER} "$root" env -i "$@"`;
    const start = (...command: readonly string[]) => [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      root,
      folder,
      ...settings,
      'sh',
      '-c',
      inside,
      'sh',
      ...command,
    ];
    started = spawn('unshare', start('sh', 'tools/run-lean.sh', 'apps/server/src/main/web-and-apis.ts'), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // As the image's HEALTHCHECK does.
    const isHealthy = () =>
      run('unshare', start('node', 'tools/check-health.mjs', port)).then(
        () => true,
        () => false,
      );
    while (!(await isHealthy())) {
      expect(started.exitCode, output).toBeNull();
      await sleep(500);
    }
  });
});
