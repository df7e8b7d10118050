/**
 * The style sheet comes in two files: what the first pages use, and what the others use besides (vite.config.ts). The page
 * names the second, which is loaded with the first part that is loaded on demand.
 */

let loading: Promise<void> | undefined;

/** What loads a part of the console, and its style beside it: nothing is shown without its style. */
export function withStyles<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), loadMoreStyles()]))[0];
}

/** Once. A load that failed is tried again with the next part. */
function loadMoreStyles(): Promise<void> {
  loading ??= appendSheet().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** While the console is worked on all is in one sheet, and the page names no other. */
function appendSheet(): Promise<void> {
  const path = document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')?.content;
  if (path === undefined) return Promise.resolve();
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.crossOrigin = '';
  sheet.href = path;
  return new Promise((done, fail) => {
    sheet.addEventListener('load', () => done());
    sheet.addEventListener('error', () => {
      sheet.remove();
      fail(new Error('the style sheet could not be loaded'));
    });
    document.head.append(sheet);
  });
}
