import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of the product. */
export async function findVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
}
