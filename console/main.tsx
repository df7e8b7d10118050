// In a layer of their own: whatever a sheet of ours says wins, wherever the build puts it.
import '@mantine/core/styles.layer.css';
import './theme/typeface.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/shapes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

/** The build lets the page's own shell be painted first: its style sheet waits until it is applied here (vite.config.ts). */
function applyStyleSheet(sheet: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    const apply = (): void => {
      sheet.media = 'all';
      done();
    };
    if (sheet.sheet) return apply();
    sheet.addEventListener('load', apply);
    sheet.addEventListener('error', () => done());
  });
}

async function start(): Promise<void> {
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-after-shell]')].map(applyStyleSheet));
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
