const { readFileSync } = require('node:fs');

const OUT = 'apps/web/dist';
const LIMIT = { landing: '114 KB', other: '180 KB' };
/** Loaded with every page but the landing page: all other routes and the frame around their screens. */
const SCREEN_ROUTES = 'src/app/routes/screen-routes.ts';

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8'));
const html = readFileSync(`${OUT}/index.html`, 'utf8');
/** The landing page is part of what index.html loads. */
const firstLoad = [...html.matchAll(/<script[^>]* src="\/([^"]+\.js)"/g)].map(([, file]) => file);

/** The operator's section is a build of its own: what everybody else loads is the same without it. */
const operator = Object.values(JSON.parse(readFileSync(`${OUT}/.vite/operator-manifest.json`, 'utf8')))
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.js'));

/** The files of these chunks and of everything they import. */
function filesOf(chunks) {
  const reached = new Set(chunks);
  for (const key of reached) for (const next of manifest[key].imports ?? []) reached.add(next);
  return [...reached].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

function limit(name, files, max) {
  return { name, path: [...new Set(files)].map((file) => `${OUT}/${file}`), limit: max, brotli: true };
}

const pages = Object.keys(manifest).filter((key) => /^src\/features\/(?:[^/]+\/)+[^/]+-page\.tsx$/.test(key));

module.exports = [
  limit('/', firstLoad, LIMIT.landing),
  limit('/admin', operator, LIMIT.other),
  ...pages.map((page) => limit(page, [...firstLoad, ...filesOf([SCREEN_ROUTES, page])], LIMIT.other)),
];
