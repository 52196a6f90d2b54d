import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const API_ORIGIN = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const SERVER_PATHS = [
  '/api',
  '/sanctum',
  '/smart-search/',
  '/monitor-search/',
  '/files',
  '/collection',
  '/auth',
  '/analysis-posts',
  '/audience/',
  '/openapi.json',
  '/docs',
];

const ROOT = fileURLToPath(new URL('.', import.meta.url));

let firstLoad: Set<string> | null = null;

export default defineConfig({
  plugins: [withoutSummaries(), react(), preloadFonts(/onest-(cyrillic|latin)-wght-normal.*\.woff2$/)],
  // React has the hook itself; the shim is for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: className } },
  build: {
    manifest: true,
    target: 'es2023',
    assetsDir: 'build',
    // A picture inside the code would count as code and needs data: in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: chunkFile,
        chunkFileNames: chunkFile,
        codeSplitting: {
          groups: [{ debugName: 'first load', name: (id, context) => (isInFirstLoad(id, context) ? 'first' : null) }],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        SERVER_PATHS.map((path) => [path, { target: API_ORIGIN, bypass: ({ headers }) => pageOf(headers.accept) }]),
      ),
      // The operator's section as it was built: the server decides who gets its page.
      '/admin': { target: API_ORIGIN },
    },
  },
});

/** A navigation is answered with the application even where a call has the same address. */
function pageOf(accept: string | undefined): string | undefined {
  return accept?.includes('text/html') ? '/index.html' : undefined;
}

/** Says where it comes from and no more: the usual name has a line as well, which no compression makes small. */
function className(name: string, file: string): string {
  return `${name}_${crc32(relative(ROOT, file)).toString(36).slice(0, 5)}`;
}

/** A numeric id, as the specification wants; made from the paths of the modules, it stays the same in the next build. */
function chunkFile({ facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk): string {
  const modules = facadeModuleId ? [facadeModuleId] : moduleIds;
  const id = crc32(modules.map((module) => relative(ROOT, module)).join()) % 1_000_000;
  return `build/js/${id}-[hash].js`;
}

/**
 * What the first page needs is one file: it compresses better than many, and needs one request.
 * Packages come along by themselves; named here, they would bring every icon that any screen uses.
 */
function isInFirstLoad(id: string, context: Rolldown.ChunkingContext): boolean {
  if (id.includes('/node_modules/')) return false;
  firstLoad ??= importsOf(fileURLToPath(new URL('src/app/main.tsx', import.meta.url)), context);
  return firstLoad.has(id);
}

function importsOf(entry: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([entry]);
  // Iteration over a set includes what is added meanwhile.
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** What calls say about themselves is for the documentation of the API: no browser loads it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler: (code) => code.replaceAll(/^ +summary:\s+'[^']*',$/gm, ''),
    },
  };
}

function preloadFonts(wanted: RegExp): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
    },
  };
}
