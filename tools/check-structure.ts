import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const MAX_LINES = 400;
/** From here on a file is worth a look: it may hold more than one idea. */
const LONG_LINES = 300;
const MAX_FILES_IN_FOLDER = 16;
/** A function this short that a single file imports belongs into that file. */
const SMALL_FUNCTION_LINES = 25;

/** SQL and HTTP stand in files of their own, however small; so does each step of the schema. */
const HAS_A_BORDER = /[/-](routes|repository)\.ts$|\/database\/migrations\//;

/** Why a small function with one importer has a file of its own all the same. */
const REASONS: Readonly<Record<string, string>> = {
  'apps/server/src/main/commands/doctor.ts':
    'a command, in the folder of commands; what it looks at is used by the site as well',
  'apps/web/src/features/operator/users/users-page.tsx': 'a screen, which has a file of its own as every screen has',
};

/** Path of each file, relative to the root, and its text. */
type Files = ReadonlyMap<string, string>;

/** Files that are too long or too small and folders with too many files, one line each. */
export function findProblems(files: Files, reasons: Readonly<Record<string, string>> = REASONS): string[] {
  return [...findLongFiles(files), ...findFullFolders([...files.keys()]), ...findSmallFiles(files, reasons)];
}

/** Files that are still allowed but long, one line each. */
export function findNotices(files: Files): string[] {
  return productFiles(files)
    .filter(([, text]) => countLines(text) >= LONG_LINES && countLines(text) <= MAX_LINES)
    .map(([path, text]) => `${path}: ${countLines(text)} lines; is it one idea?`);
}

/** Tests may be as long as their idea. */
function findLongFiles(files: Files): string[] {
  return productFiles(files)
    .filter(([, text]) => countLines(text) > MAX_LINES)
    .map(([path, text]) => `${path}: ${countLines(text)} lines, at most ${MAX_LINES}`);
}

function findFullFolders(paths: readonly string[]): string[] {
  const perFolder = Map.groupBy(
    paths.filter((path) => !isTest(path) && !/\/src\/database\/(migrations|schema|tables)\//.test(path)),
    dirname,
  );
  return [...perFolder]
    .filter(([, members]) => members.length > MAX_FILES_IN_FOLDER)
    .map(
      ([folder, members]) => `${folder}: ${members.length} files, at most ${MAX_FILES_IN_FOLDER}; group them by idea`,
    );
}

function findSmallFiles(files: Files, reasons: Readonly<Record<string, string>>): string[] {
  const importers = Map.groupBy(
    readImports(files).filter(({ from }) => !isTest(from)),
    ({ to }) => to,
  );
  return productFiles(files)
    .filter(([path, text]) => {
      const [only, ...others] = importers.get(path) ?? [];
      const isAlone = only?.isLazy === false && others.length === 0;
      return isAlone && !HAS_A_BORDER.test(path) && isSmallFunction(text) && reasons[path] === undefined;
    })
    .map(([path]) => `${path}: a small function with one importer; move it there, or give a reason in REASONS`);
}

function isSmallFunction(text: string): boolean {
  const exported = text.match(/^export (?!type |interface ).*/gm) ?? [];
  const body = text.replace(/^import [\s\S]*?;$/gm, '').trim();
  return (
    exported.length === 1 &&
    /^export (async )?function|^export const \w+ = (async )?\(/.test(exported[0] ?? '') &&
    countLines(body) < SMALL_FUNCTION_LINES
  );
}

interface Import {
  readonly from: string;
  readonly to: string;
  /** `import()`: what it brings is another file so that it can be loaded later. */
  readonly isLazy: boolean;
}

function readImports(files: Files): Import[] {
  return [...files].flatMap(([from, text]) =>
    [...text.matchAll(/(\bfrom |\bimport |\bimport\()'([^']+)'/g)].flatMap(([, kind, specifier = '']) => {
      const to = resolveImport(from, specifier);
      return files.has(to) ? [{ from, to, isLazy: kind === 'import(' }] : [];
    }),
  );
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const app = /^apps\/[^/]+/.exec(from)?.[0];
  if (specifier.startsWith('#')) return `${app}/src/${specifier.slice(1)}`;
  return specifier.replace(/^@vidno\/([^/]+)\/(.*)$/, 'packages/$1/src/$2.ts');
}

function productFiles(files: Files): [string, string][] {
  return [...files].filter(([path]) => !isTest(path));
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/src\/testing\//.test(path);
}

function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\/dist\//.test(path))
    .map((path) => join(root, path));
}

if (import.meta.main) {
  const files = new Map(
    ['apps', 'packages', 'tools'].flatMap(sourceFiles).map((path) => [path, readFileSync(path, 'utf8')]),
  );
  const problems = findProblems(files);
  for (const notice of findNotices(files)) console.log(notice);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
