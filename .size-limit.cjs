const { readFileSync } = require('node:fs');

const OUT = 'apps/web/dist';
const LIMIT = { landing: '120 KB', other: '200 KB' };
const LANDING = 'src/pages/landing-page.tsx';

/** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${OUT}/.vite/manifest.json`, 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

/** Every script the browser needs for a page: the entry, the page's chunk and what both import. */
function scriptsOf(...roots) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return [...seen].map((key) => `${OUT}/${manifest[key].file}`).filter((file) => file.endsWith('.js'));
}

const pages = Object.keys(manifest).filter((key) => /^src\/pages\/[^/]+-page\.tsx$/.test(key));
if (!pages.includes(LANDING)) throw new Error(`${LANDING} is not in the build`);

module.exports = pages.map((page) => ({
  name: page,
  path: scriptsOf(entry, page),
  limit: page === LANDING ? LIMIT.landing : LIMIT.other,
  brotli: true,
}));
