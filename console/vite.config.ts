/** Builds the console into console/dist, where the gateway serves it from; `vite -c console/vite.config.ts` serves it alone. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { consoleDocuments } from '../.run/console-documents.ts';

/** Where a gateway runs while the console is worked on. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

/** The documents of the console, for a gateway that serves no others (api/runtime/shared/console-documents.ts). */
function documentList(): Plugin {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  return {
    name: 'document-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(consoleDocuments(folder)) });
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  plugins: [react(), documentList()],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that know light-dark(): written anew for older ones, it would follow the system and not what was chosen here.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The page's policy lets nothing run that does not come as a file of its own.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/auth': gateway,
      '/export': gateway,
    },
  },
});
