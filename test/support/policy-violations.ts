/** What a page's Content-Security-Policy refused: an inline style or script, a file of elsewhere. */
import type { Page } from 'playwright-core';

/** Adds a line to `complaints` for each violation in the page and in its frames. Call it before the page opens anything. */
export async function collectViolations(page: Page, complaints: string[]): Promise<void> {
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI, sample }) =>
    reportViolation(\`the policy of \${documentURI} refuses \${effectiveDirective} \${blockedURI} \${sample}\`))`);
}
