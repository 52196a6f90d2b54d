// Makes `npm start` and `npm test` whole on a fresh clone. Node built-ins only, any Node from 20: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const NODE_MAJOR = 24;
const MARK = 'node_modules/.installed-lock';

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== lock) {
  console.log('Ставлю зависимости (npm ci)…');
  const { status } = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(MARK, lock);
}

// The next command of this `npm run` takes the first `node` of the PATH: the packaged one where there is one.
const next = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
if (Number(/^v(\d+)/.exec(next.stdout ?? '')?.[1] ?? 0) < NODE_MAJOR) {
  console.error(
    `Нужен Node ${NODE_MAJOR} или новее (здесь ${next.stdout?.trim()}): nvm install ${NODE_MAJOR}, см. .nvmrc`,
  );
  process.exit(1);
}
