/** Builds the console into console/dist, where the gateway serves it from; `vite -c console/vite.config.ts` serves it alone. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompressed } from '../.run/console-compressed.ts';
import { consoleDocuments } from '../.run/console-documents.ts';
import { listImported, listSources, remainingRules, usedClasses, withoutUnusedRules } from '../.run/console-styles.ts';
import { findUnicodeRange, subsetTypeface } from '../.run/console-typeface.ts';

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

const documentTexts = /\bgraphql\(\s*`[^`"]*`/g;

/** Documents are parsed before they are sent, so nobody sees how they were laid out. */
function documentsWithoutLayout(): Plugin {
  return {
    name: 'documents-without-layout',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('graphql(')) return undefined;
      return { code: code.replaceAll(documentTexts, (text) => text.replaceAll(/\s*([{}():,!]|\s)\s*/g, '$1')), map: null };
    },
  };
}

const moreStylesName = 'more-styles.css';

/** The component library's rules for what the console uses (.run/console-styles.ts): those of the first pages, and beside them the others. */
function usedStyles(): Plugin {
  const library = (name: string): string => fileURLToPath(new URL(`../node_modules/@mantine/${name}`, import.meta.url));
  const pages = ['app', 'components', 'hooks', 'pages'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const main = fileURLToPath(new URL('main.tsx', import.meta.url));
  return {
    name: 'used-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/@mantine/core/styles.layer.css')) return undefined;
      const siblings = ['charts', 'notifications', 'spotlight'].map((name) => `${library(name)}/esm`);
      const used = usedClasses([...pages, ...siblings].flatMap(listSources), library('core'));
      const first = usedClasses(listImported(main), library('core'));
      this.emitFile({ type: 'asset', name: moreStylesName, source: remainingRules(code, used, first).replace(/\s+/g, ' ') });
      return { code: withoutUnusedRules(code, first), map: null };
    },
  };
}

const typefaceFolder = fileURLToPath(new URL('../.cache/typeface', import.meta.url));
const typefaceName = 'geist-console.woff2';

/** Makes the file that theme/typeface.css names, before the style sheet is read. */
function typeface(): Plugin {
  return {
    name: 'typeface',
    async buildStart() {
      const css = await readFile(fileURLToPath(new URL('theme/typeface.css', import.meta.url)), 'utf8');
      const whole = fileURLToPath(
        new URL('../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url),
      );
      await mkdir(typefaceFolder, { recursive: true });
      await writeFile(join(typefaceFolder, typefaceName), await subsetTypeface(whole, findUnicodeRange(css, typefaceName)));
    },
  };
}

/** The lines of comments in the page's script: they are for who reads the source, and each visit would load them. */
function withoutComments(html: string): string {
  return html.replaceAll(/^ *\/\/.*\n/gm, '');
}

/** The product's mark stands in the page itself: a file of its own would be one more request, of which most is headers. */
function ownIcon(html: string, svg: string): string {
  const text = svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
  const made = html.replace('href="/console/icon.svg"', `href="data:image/svg+xml,${text}"`);
  if (made === html) throw new Error('the built page has no icon');
  return made;
}

/**
 * The page paints its own shell (index.html) as soon as it is there. The style sheet is loaded beside it and applied by
 * main.tsx before anything else is shown, and the typeface begins to load with the page.
 */
function earlyPaint(): Plugin {
  return {
    name: 'early-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const icon = await readFile(fileURLToPath(new URL('public/icon.svg', import.meta.url)), 'utf8');
        const typeface = Object.keys(bundle).find((name) => /geist-console.*\.woff2$/.test(name));
        const sheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/;
        const [, sheetPath] = sheet.exec(html) ?? [];
        if (sheetPath === undefined || typeface === undefined) throw new Error('the built page has no style sheet, or no typeface');
        const preload = (href: string, as: string, more = {}) =>
          ({ tag: 'link', attrs: { rel: 'preload', href, as, crossorigin: true, ...more }, injectTo: 'head-prepend' }) as const;
        const moreStyles = Object.keys(bundle).find((name) => /more-styles.*\.css$/.test(name));
        if (moreStyles === undefined) throw new Error('the second style sheet was not built');
        return {
          html: withoutComments(ownIcon(html, icon)).replace(
            sheet,
            `<link rel="stylesheet" crossorigin href="${sheetPath}" media="not all" data-after-shell>`,
          ),
          tags: [
            preload(sheetPath, 'style'),
            preload(`/console/${typeface}`, 'font', { type: 'font/woff2', fetchpriority: 'low' }),
            { tag: 'meta', attrs: { name: 'more-styles', content: `/console/${moreStyles}` }, injectTo: 'head' },
          ],
        };
      },
    },
  };
}

/** Sources and libraries are written for React, and its types check them; what runs is Preact. */
const preact = [
  { find: /^react$/, replacement: fileURLToPath(new URL('../.run/console-react.js', import.meta.url)) },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
  resolve: { alias: [...preact, { find: '@typeface', replacement: typefaceFolder }] },
  plugins: [
    react(),
    documentsWithoutLayout(),
    documentList(),
    usedStyles(),
    typeface(),
    earlyPaint(),
    precompressed(/^assets\/.*\.(?:js|css)$/),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that know light-dark(): written anew for older ones, it would follow the system and not what was chosen here.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The page's policy lets nothing run that does not come as a file of its own.
    assetsInlineLimit: 0,
    // One sheet: its rules keep their order whichever page comes first.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The entry lists every file that it may load later: a character less of each are some 100 bytes before the first page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Few files instead of one for each module that two pages share. What most pages have is one file; what is left of
        // the two pages that everybody begins with is one file each.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /rolldown[\\/]runtime|console-react|node_modules\/(?:preact|urql|@urql|@0no-co|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
              priority: 4,
            },
            { name: 'first', tags: ['$initial'], priority: 3 },
            {
              name: 'floating',
              test: /@floating-ui|@mantine\/core\/esm\/(?:components\/(?:Menu|Popover|Tooltip)|utils\/Floating)\//,
              priority: 2.5,
            },
            { name: 'shared', minShareCount: 4, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/auth': gateway,
      '/export': gateway,
    },
  },
});
