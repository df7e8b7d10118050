/** The style of the simulated issuer's pages: a file of its own, because their policy allows no inline style. */
export const issuerStyle = `
:root{color-scheme:light dark;--paper:#eef1f6;--card:#fff;--ink:#17202b;--soft:#52606f;--line:#cfd7e1;--act:#0b57d0;--on-act:#fff;--bad:#b3261e;--bad-paper:#fdecea;--note:#f3f6fb}
@media(prefers-color-scheme:dark){:root{--paper:#0e1217;--card:#181e26;--ink:#eef2f6;--soft:#a9b4c0;--line:#3a4552;--act:#8ab4f8;--on-act:#0e1217;--bad:#f2b8b5;--bad-paper:#3b1c1a;--note:#202833}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;gap:1rem;margin:0 0 1rem;padding:0 0 1rem;border-bottom:1px solid var(--line);font-weight:600}
header span:last-child{color:var(--soft);font-weight:400}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:.5rem 0;color:var(--soft)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0}
dt{color:var(--soft)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.amount{font-weight:600;font-variant-numeric:tabular-nums}
.error{margin:1rem 0;padding:.75rem 1rem;border-radius:.5rem;background:var(--bad-paper);color:var(--bad);font-weight:600}
.hint{margin:1rem 0 0;padding:.75rem 1rem;border-radius:.5rem;background:var(--note);font-size:.9375rem}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input[type=text]{width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card);color:var(--ink);font:inherit;font-size:1.25rem;letter-spacing:.2em}
input[aria-invalid=true]{border-color:var(--bad)}
form{margin:0}
button{width:100%;min-height:3rem;margin:.75rem 0 0;padding:.5rem 1rem;border:1px solid var(--soft);border-radius:.5rem;background:transparent;color:var(--ink);font:inherit;cursor:pointer}
button.act{border-color:var(--act);background:var(--act);color:var(--on-act);font-weight:600}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
@media(max-width:17rem){body{padding:.5rem}main{padding:1rem}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.375rem;text-align:start}}
`;
