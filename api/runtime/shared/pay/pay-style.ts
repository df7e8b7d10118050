/** The style sheet of a payment link's pages: light and dark, from 320 pixels up. The merchant's colour comes in a file of its own. */
import { findInk } from '../../../domain/checkouts/links/merchant-look.ts';

export const payStylePath = '/pay/style.css';

export const payStyle = `
:root{color-scheme:light dark;--paper:light-dark(#f5f5f4,#131313);--card:light-dark(#fff,#1e1e1e);--ink:light-dark(#1c1c1a,#f2f2f0);--soft:light-dark(#5c5c57,#b3b3ad);--line:light-dark(#dcdcd8,#383836);--accent:#1f5fbf;--accent-ink:#fff;--good:light-dark(#1a6b3a,#7fd6a0);--bad:light-dark(#b42318,#ff9d92)}
*{box-sizing:border-box}
html{background:var(--paper)}
body{margin:0;color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.test{margin:0;padding:.375rem 1rem;background:light-dark(#fff3d6,#3b2f12);color:inherit;font-size:.875rem;text-align:center}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;max-width:30rem;margin:0 auto;padding:2rem 1rem 3rem}
header{display:flex;gap:.75rem;align-items:center}
header img{max-width:10rem;max-height:3rem;border-radius:6px}
header p{margin:0;font-weight:600;overflow-wrap:anywhere}
.card{padding:1.25rem;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h1,h2{margin:0 0 .25rem;font-size:1.125rem;line-height:1.35;overflow-wrap:anywhere}
.amount{margin:.25rem 0 0;font-size:clamp(1.75rem,8vw,2.25rem);font-weight:700;letter-spacing:-.02em;line-height:1.2;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:minmax(6rem,auto) minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0 0;font-size:.9375rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
p{margin:.5rem 0 0}
@media(max-width:17rem){main{padding-inline:.5rem}.card{padding:.875rem}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.375rem}}
.note{color:var(--soft);font-size:.9375rem}
.good{color:var(--good)}
.bad{margin:0;color:var(--bad)}
button,.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:3rem;margin-top:1.25rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:10px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{border-color:var(--line);background:none;color:inherit}
.card :focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.wpwl-forms{--wpwl-paper:var(--card);--wpwl-ink:var(--ink);--wpwl-soft:var(--soft);--wpwl-accent:var(--accent);--wpwl-accent-ink:var(--accent-ink);max-width:none;margin:0}
.wpwl-test-mode{display:none}
`;

/** The merchant's colour with an ink that is read on it. */
export function renderLookStyle(color: string | null): string {
  return color === null ? '' : `:root{--accent:${color};--accent-ink:${findInk(color)}}\n`;
}
