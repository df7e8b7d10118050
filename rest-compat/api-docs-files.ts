/** The stylesheet and the script of the documentation pages. They are separate files, because the pages forbid inline ones. */

export const apiDocsStyle = `:root { color-scheme: light dark; --text: #1c2330; --soft: #566072; --line: #d5dae2; --ground: #fff; --band: #f3f5f8; --link: #0b57b0; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ef; --soft: #a3acbb; --line: #363d49; --ground: #14181f; --band: #1c222b; --link: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); }
header { border-bottom: 1px solid var(--line); background: var(--band); }
header nav, main { max-width: 76rem; margin: 0 auto; padding: .75rem 1rem; }
header nav, header ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; }
header ul { margin: 0; padding: 0; }
a { color: var(--link); }
a[aria-current] { font-weight: 600; text-decoration: none; color: var(--text); }
h1 { font-size: 1.6rem; margin: 1rem 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
section { scroll-margin-top: 4rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.sections { columns: 18rem; padding-left: 1.2rem; }
.filter { position: sticky; top: 0; margin: 0 -1rem; padding: .75rem 1rem; background: var(--ground); border-bottom: 1px solid var(--line); }
.filter[hidden] { display: none; }
input { font: inherit; width: min(24rem, 60vw); padding: .35rem .5rem; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .3rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
label input { margin: 0 .5rem; }
output, .soft { color: var(--soft); font-size: .9rem; }
.mark { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .3rem; font-size: .85rem; white-space: nowrap; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { font-weight: 600; background: var(--band); }
th, td, p, li { overflow-wrap: anywhere; }
section { scroll-margin-top: 4rem; }
@media (min-width: 44.01rem) {
  tbody th { width: 24%; }
  td:nth-child(2) { width: 22%; }
  td:nth-child(3) { width: 16%; }
  .result-codes tbody th { width: 9rem; }
  .result-codes td:nth-child(2) { width: 11rem; }
  .result-codes td:nth-child(3) { width: auto; }
  .result-codes td:nth-child(4) { width: 26rem; }
  .addresses table { table-layout: fixed; }
  .addresses th:first-child { width: 24rem; }
  .addresses td:nth-child(n) { width: auto; }
}
@media (max-width: 44rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td { display: block; border: 0; padding: .1rem 0; }
  tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
  [hidden] { display: none !important; }
}
`;

export const filterScript = `const box = document.querySelector('.filter');
const input = box.querySelector('input');
const counter = box.querySelector('output');
const contents = document.querySelector('main nav');
const sections = [...document.querySelectorAll('main section')].map((section) => ({
  section,
  rows: [...section.querySelectorAll('tbody tr')].map((row) => ({ row, text: row.textContent.toLowerCase() })),
}));
function filter() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const { section, rows } of sections) {
    let any = false;
    for (const { row, text } of rows) {
      const fits = words.every((word) => text.includes(word));
      row.hidden = !fits;
      if (fits) { any = true; shown += 1; }
    }
    section.hidden = !any;
  }
  contents.hidden = words.length > 0;
  counter.textContent = words.length === 0 ? '' : shown === 1 ? '1 line' : shown + ' lines';
}
box.hidden = false;
input.addEventListener('input', filter);
`;
