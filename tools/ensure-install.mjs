// Installs the packages, so that `npm start` and `npm test` work on a fresh clone. A production install (without the packages that
// only development needs) is its operator's: it is never replaced, only compared with the lock. Uses Node built-ins only and runs on
// Node 20, because nothing is installed yet. `--dev`: the command needs the packages of development too.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NODE_MAJOR = 24;
const SERVER = 'apps/server';
const needsDevelopment = process.argv.includes('--dev');

const wanted = readPackages('package-lock.json') ?? {};
// npm writes it when an install has ended.
const installed = readPackages('node_modules/.package-lock.json');
const isProduction = installed !== null && !Object.values(installed).some(({ dev }) => dev === true);

if (isProduction) refuseOtherPackages();
else if (installed === null || Object.keys(wanted).some((path) => isWanted(path) && !isInstalled(path))) {
  console.log('Ставлю зависимости (npm ci)…');
  const { status } = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

// The next command of this `npm run` uses the first `node` in PATH, which is the one from the packages if there is one.
const next = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
if (Number(/^v(\d+)/.exec(next.stdout ?? '')?.[1] ?? 0) < NODE_MAJOR) {
  console.error(
    `Нужен Node ${NODE_MAJOR} или новее (здесь ${next.stdout?.trim()}): nvm install ${NODE_MAJOR}, см. .nvmrc`,
  );
  process.exit(1);
}

function refuseOtherPackages() {
  if (needsDevelopment) {
    console.error('Здесь только то, что нужно для работы, без пакетов для разработки: npm ci');
    process.exit(1);
  }
  const other = [...collectNeeded(SERVER)].filter((path) => !isInstalled(path));
  if (other.length === 0) return;
  const names = other.map((path) => path.replace(/^.*node_modules\//, ''));
  console.error(`Пакеты не те, что в package-lock.json (${names.slice(0, 5).join(', ')}): npm ci --omit=dev`);
  process.exit(1);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Optional ones are installed where they fit the platform. */
function isWanted(path) {
  const { optional, devOptional } = wanted[path];
  return path !== '' && !optional && !devOptional;
}

function isInstalled(path) {
  const [entry, own] = [wanted[path], installed?.[path]];
  return own !== undefined && own.version === entry.version && own.integrity === entry.integrity;
}

/** Paths in the lock of all that this workspace needs to run. */
function collectNeeded(root) {
  const needed = new Set([root]);
  // A set is walked to its end, including what is added meanwhile.
  for (const path of needed) {
    const { dependencies = {}, link, resolved } = wanted[path] ?? {};
    if (link) needed.add(resolved);
    for (const name of Object.keys(dependencies)) {
      const found = resolve(name, path);
      if (found !== null) needed.add(found);
    }
  }
  return needed;
}

/** As Node finds a package: in the folder of the one that needs it, then in those above. */
function resolve(name, from) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in wanted) return path;
    if (folder === '') return null;
  }
}
