import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MAX_LINES = 400;
/** From here on a file is worth a look: it may hold more than one idea. */
const LONG_LINES = 300;
const MAX_FILES_IN_FOLDER = 16;
const SERVER_ROLES = ['routes', 'repository', 'jobs', 'rules', 'public'];
const WEB_ROLES = ['api', 'state', 'rules', 'texts'];

/** Files that are too long or wrongly named and folders with too many files, one line each. */
export function findProblems(files: ReadonlyMap<string, string>): string[] {
  const ofFiles = [...files].flatMap(([path, text]) =>
    [checkSize(text), checkName(path, text)]
      .filter((problem) => problem !== null)
      .map((problem) => `${path}: ${problem}`),
  );
  return [...ofFiles, ...findFolderProblems([...files.keys()])];
}

function findFolderProblems(paths: readonly string[]): string[] {
  const perFolder = Map.groupBy(
    paths.filter((path) => !isTest(path) && !/\/src\/(pages|database\/(migrations|schema|tables))\//.test(path)),
    dirname,
  );
  return [...perFolder]
    .filter(([, members]) => members.length > MAX_FILES_IN_FOLDER)
    .map(
      ([folder, members]) => `${folder}: ${members.length} files, at most ${MAX_FILES_IN_FOLDER}; group them by idea`,
    );
}

function checkSize(text: string): string | null {
  const lines = countLines(text);
  return lines > MAX_LINES ? `${lines} lines, at most ${MAX_LINES}` : null;
}

/** Files that are still allowed but long, one line each. Tests are not among them. */
export function findNotices(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path, text]) => !isTest(path) && countLines(text) >= LONG_LINES && countLines(text) <= MAX_LINES)
    .map(([path, text]) => `${path}: ${countLines(text)} lines; is it one idea?`);
}

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** A file in a feature or an entity has one of the fixed roles or the name of what it exports. */
function checkName(path: string, text: string): string | null {
  if (isTest(path) || !/\/src\/(features|entities)\//.test(path)) return null;
  const name = basename(path).replace(/\.tsx?$/, '');
  if (path.startsWith('apps/server/')) {
    return hasRole(name, SERVER_ROLES) || exportsName(text, name)
      ? null
      : `rename to one of ${SERVER_ROLES.join(', ')}, or export ${camelCase(name)}`;
  }
  if (path.includes('/components/')) return exportsName(text, name) ? null : `export the component ${pascalCase(name)}`;
  return hasRole(name, WEB_ROLES) ? null : `move to components/ or rename to one of ${WEB_ROLES.join(', ')}`;
}

/** `rules`, or `band-rules` if the folder has several files of that role. */
function hasRole(name: string, roles: readonly string[]): boolean {
  return roles.some((role) => name === role || name.endsWith(`-${role}`));
}

function exportsName(text: string, kebab: string): boolean {
  const name = camelCase(kebab);
  const upper = kebab.toUpperCase().replaceAll('-', '_');
  return new RegExp(
    `^export (async )?(function\\*?|const|class|type|interface) (${name}|${pascalCase(kebab)}|${upper})\\b`,
    'm',
  ).test(text);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(kebab: string): string {
  return camelCase(kebab).replace(/^./, (first) => first.toUpperCase());
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
