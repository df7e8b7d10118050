/**
 * Builds the hosted form into console/dist/hosted-form: `paymentWidgets.js` for the merchant's page (one plain script),
 * and the page of a card field's frame. The gateway serves both under /v1 (api/runtime/shared/hosted-form.ts).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';
import { precompressed } from '../../.run/console-compressed.ts';
import { languages } from './messages/languages.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** What the form shares with the gateway. */
const contract = fileURLToPath(new URL('../../api/contract', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/hosted-form', import.meta.url));

/** Twelve digits of the hash of the sources: script and frame of one build carry the same. */
function version(): string {
  const hash = createHash('sha256');
  for (const part of [folder, contract]) {
    for (const entry of readdirSync(part, { withFileTypes: true, recursive: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

const shared = {
  root: folder,
  configFile: false as const,
  logLevel: 'warn' as const,
  define: { __FORM_VERSION__: JSON.stringify(version()) },
};

const texts = /\.(?:js|css|json)$/;

/** The frame's script, style and page are a build of their own: they share nothing with the page's script at run time. */
function frame(): Plugin {
  return {
    name: 'frame',
    async closeBundle() {
      await build({
        ...shared,
        publicDir: false,
        plugins: [precompressed(texts)],
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
          lib: { entry: join(folder, 'frame/frame.ts'), formats: ['es'], fileName: () => 'frame.js' },
        },
      });
    },
    generateBundle() {
      for (const name of ['frame.html', 'frame.css'])
        this.emitFile({ type: 'asset', fileName: name, source: readFileSync(join(folder, 'frame', name), 'utf8') });
      for (const [language, messages] of Object.entries(languages))
        this.emitFile({ type: 'asset', fileName: `messages/${language}.json`, source: JSON.stringify(messages) });
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: version() });
    },
  };
}

export default defineConfig({
  ...shared,
  publicDir: false,
  plugins: [frame(), precompressed(texts)],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    lib: { entry: join(folder, 'paymentWidgets.ts'), formats: ['iife'], name: 'paymentWidgets', fileName: () => 'paymentWidgets.js' },
  },
});
