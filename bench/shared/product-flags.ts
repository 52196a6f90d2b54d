import { readFileSync } from 'node:fs';

/** The Node flags that `npm start` runs the product with, in the form of NODE_OPTIONS. */
export function productFlags(): string {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--\S+/g)?.join(' ') ?? '';
}
