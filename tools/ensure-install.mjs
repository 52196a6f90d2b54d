// Installs the packages, so that `npm start` and `npm test` work on a fresh clone. Uses Node built-ins only and runs on Node 20,
// because nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const NODE_MAJOR = 24;
const INSTALLED_LOCK = 'node_modules/.installed-lock';

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(INSTALLED_LOCK) || readFileSync(INSTALLED_LOCK, 'utf8') !== lock) {
  console.log('Ставлю зависимости (npm ci)…');
  const { status } = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(INSTALLED_LOCK, lock);
}

// The next command of this `npm run` uses the first `node` in PATH, which is the one from the packages if there is one.
const next = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
if (Number(/^v(\d+)/.exec(next.stdout ?? '')?.[1] ?? 0) < NODE_MAJOR) {
  console.error(
    `Нужен Node ${NODE_MAJOR} или новее (здесь ${next.stdout?.trim()}): nvm install ${NODE_MAJOR}, см. .nvmrc`,
  );
  process.exit(1);
}
