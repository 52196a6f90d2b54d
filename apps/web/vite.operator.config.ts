import { defineConfig } from 'vite';
import base from './vite.config.ts';

/**
 * The operator's section: a build of its own, into the same folder, so that the pages of everybody else are what they would be without
 * it. The server gives its page to operators alone.
 */
export default defineConfig({
  ...base,
  build: {
    ...base.build,
    manifest: '.vite/operator-manifest.json',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'operator.html',
      output: { entryFileNames: 'build/js/operator-[hash].js', chunkFileNames: 'build/js/operator-[hash].js' },
    },
  },
});
