import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_MARKERS, RUNTIME_CONFIG_MARKER } from '@vidno/contract/runtime-config';

/** HTML for one address: title and tags of the head, and what is shown until the scripts have run. */
export interface PageParts {
  readonly about: string;
  readonly content: string;
}

/** index.html of the built web app, with its configuration. */
export interface WebPage {
  readonly html: string;
  /** The same page for an address that has more to say before its scripts run. */
  with(parts: PageParts): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the web app is not built. */
    webPage: WebPage | null;
  }
}

export async function readWebPage(webRoot: string, configElement: string): Promise<WebPage | null> {
  const template = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null);
  if (template === null) return null;
  const html = template.replace(RUNTIME_CONFIG_MARKER, () => configElement);
  return {
    html,
    with: ({ about, content }) =>
      replaceBetween(replaceBetween(html, PAGE_MARKERS.about, about), PAGE_MARKERS.content, content),
  };
}

/** Without the markers nothing is replaced: the page then says less, but works. */
function replaceBetween(html: string, [start, end]: readonly [string, string], replacement: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end);
  if (from < 0 || to < from) return html;
  return html.slice(0, from) + replacement + html.slice(to + end.length);
}
