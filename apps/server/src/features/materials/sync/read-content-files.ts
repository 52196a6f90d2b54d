import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MaterialOrigin } from '#database/tables/materials.ts';
import type { ContentFile, FileProblem } from './content-file.ts';

/** @limit request: The file of a material is refused, and with it the sync. */
const FILE_LIMIT_BYTES = 1024 * 1024;
/** @limit request: The directory of materials is refused, and with it the sync. */
const FILES_MAX = 1_000;

export interface ContentDirectory {
  readonly path: string;
  readonly origin: MaterialOrigin;
}

interface ReadContent {
  readonly files: readonly ContentFile[];
  readonly problems: readonly FileProblem[];
}

/** The Markdown files in `materials` and `faq` of a directory, either of which may be missing. */
export async function readContentFiles({ path, origin }: ContentDirectory): Promise<ReadContent> {
  if (!(await isDirectory(path))) return { files: [], problems: [{ path, message: 'there is no such directory' }] };
  const names = (await Promise.all([listFiles(path, 'materials'), listFiles(path, 'faq')])).flat();
  if (names.length > FILES_MAX) {
    return { files: [], problems: [{ path, message: `there are more than ${FILES_MAX} files` }] };
  }
  const files: ContentFile[] = [];
  const problems: FileProblem[] = [];
  for (const { folder, name } of names) {
    const file = join(path, folder, name);
    const read = await readText(file);
    if (read.kind === 'read') files.push({ folder, name, path: file, origin, text: read.text });
    else problems.push({ path: file, message: read.message });
  }
  return { files, problems };
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function listFiles(path: string, folder: ContentFile['folder']): Promise<Pick<ContentFile, 'folder' | 'name'>[]> {
  const directory = join(path, folder);
  if (!(await isDirectory(directory))) return [];
  const names = await readdir(directory);
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ folder, name }));
}

type ReadText =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

async function readText(path: string): Promise<ReadText> {
  const { size } = await stat(path);
  if (size > FILE_LIMIT_BYTES) return { kind: 'refused', message: 'the file is larger than 1 MB' };
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)) };
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'refused', message: 'the file is not UTF-8' };
    throw error;
  }
}
