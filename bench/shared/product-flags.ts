import { readFileSync } from 'node:fs';

/** The flags of Node with which `npm start` runs the product, as NODE_OPTIONS takes them. */
export function productFlags(): string {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--\S+/g)?.join(' ') ?? '';
}
