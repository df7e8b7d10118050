/** The style sheet of the documentation and of the gateway's plain pages: light and dark, from 320 pixels up. */
import { tongueNames } from './sample.ts';

const tongues = Object.keys(tongueNames);
const showChosenPanels = [
  ...tongues.map((tongue) => `.sample .tab-${tongue}:checked ~ .panel-${tongue}`),
  // GraphQL has an answer of its own, and the client of TypeScript makes objects of it.
  ...tongues
    .filter((tongue) => tongue !== 'graphql' && tongue !== 'typescript')
    .map((tongue) => `.sample .tab-${tongue}:checked ~ .panel-answer`),
].join(', ');

export const docsStyle = `:root { color-scheme: light dark;
  --text: light-dark(#1c2330, #e6e9ef); --soft: light-dark(#566072, #a3acbb); --line: light-dark(#dfe3ea, #2c333e);
  --ground: light-dark(#fff, #12161c); --band: light-dark(#f5f7fa, #1a1f28); --link: light-dark(#0b57b0, #8ab8ff);
  --accent: light-dark(#0b57b0, #8ab8ff); --on-accent: light-dark(#fff, #0b1a2e); --good: light-dark(#1a6b3a, #7fd6a0); --bad: light-dark(#b42318, #ff9d92);
  --string: light-dark(#0a6b4a, #8fd8b4); --word: light-dark(#8a3ab9, #d3a6f0); --name: light-dark(#0b57b0, #8ab8ff); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text); background: var(--ground); }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .2rem; }
main:focus { outline: none; }
.hidden, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.skip:focus { position: fixed; z-index: 9; top: .5rem; left: .5rem; padding: .5rem 1rem; background: var(--ground); }
header { position: sticky; z-index: 5; top: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .6rem max(1rem, calc((100vw - 88rem) / 2 + 1rem)); border-bottom: 1px solid var(--line); background: var(--ground); }
header .name { color: inherit; font-weight: 650; text-decoration: none; letter-spacing: -.01em; }
header .name span { color: var(--soft); font-weight: 400; }
header form { position: relative; flex: 1 1 14rem; max-width: 30rem; margin-inline-start: auto; }
header form input { width: 100%; }
header nav { display: flex; gap: 1rem; font-size: .9rem; }
header nav a { color: var(--soft); text-decoration: none; }
.found { position: absolute; inset: calc(100% + .4rem) 0 auto; min-width: min(30rem, 92vw); max-height: 70vh; overflow: auto; padding: .35rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--ground); box-shadow: 0 12px 32px rgb(0 0 0 / .18); }
.found a { display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; padding: .45rem .6rem; border-radius: .4rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.found a:hover, .found a:focus { background: var(--band); }
.found b { font-weight: 600; }
.found .mark { align-self: start; }
.found small { grid-column: 1 / -1; color: var(--soft); }
.found p { margin: .5rem; color: var(--soft); }
input[type=search], input[type=password] { font: inherit; padding: .4rem .7rem; color: inherit; background: var(--band); border: 1px solid var(--line); border-radius: .5rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 88rem; margin: 0 auto; padding: 0 1rem; }
main { min-width: 0; max-width: 54rem; padding: 1.5rem 0 4rem; }
body > main { margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.7rem, 4vw, 2.15rem); line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .6rem; font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; }
h3 { margin: 1.5rem 0 .4rem; font-size: 1.05rem; }
p, ul, ol { margin: .7rem 0; }
li { margin: .3rem 0; }
.lead { font-size: 1.12rem; color: var(--soft); }
.note { padding: .7rem 1rem; border-inline-start: 3px solid var(--accent); background: var(--band); border-radius: 0 .5rem .5rem 0; }
.file { margin: 1.2rem 0 -.4rem; font-size: .9rem; color: var(--soft); }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:is(p, li, td, th, h1, h2, dd, summary) > code, td a code, th a code { padding: .08em .3em; background: var(--band); border-radius: .3rem; }
.pages h2, .contents h2 { margin: 1.1rem 0 .25rem; font-size: .78rem; font-weight: 650; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
.pages ul, .contents ul { margin: 0; padding: 0; list-style: none; font-size: .93rem; }
.pages a, .contents a { display: block; padding: .16rem .6rem; line-height: 1.45; border-radius: .4rem; color: inherit; text-decoration: none; }
.pages a:hover, .contents a:hover { background: var(--band); }
.pages a[aria-current], .pages a.within { color: var(--accent); background: var(--band); font-weight: 600; }
.contents { display: none; }
.pages label { display: block; margin: .75rem 0 0; padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
.pages label::after { content: "▾"; float: right; color: var(--soft); }
.pages input:focus-visible + label { outline: 3px solid var(--accent); }
.pages input:not(:checked) ~ div { display: none; }
@media (min-width: 62rem) {
  .columns { grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  .pages { position: sticky; top: 3.6rem; align-self: start; max-height: calc(100vh - 3.6rem); overflow: auto; padding: .5rem 0 2rem; }
  .pages label { display: none; }
  .pages input:not(:checked) ~ div { display: block; }
}
@media (min-width: 84rem) {
  .columns { grid-template-columns: 15rem minmax(0, 1fr) 14rem; }
  .contents { display: block; position: sticky; top: 3.6rem; align-self: start; max-height: calc(100vh - 3.6rem); overflow: auto; padding: .5rem 0 2rem; }
  .contents a { color: var(--soft); font-size: .87rem; padding-block: .15rem; overflow-wrap: anywhere; }
}
pre.code { margin: .7rem 0; padding: .9rem 1rem; overflow: auto; max-height: 34rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--band); tab-size: 2; }
pre.code code { font-size: .84rem; line-height: 1.6; overflow-wrap: normal; white-space: pre; }
.c-string { color: var(--string); } .c-word { color: var(--word); } .c-name { color: var(--name); } .c-comment { color: var(--soft); }
.block { position: relative; }
.block .copy { position: absolute; top: .5rem; right: .5rem; padding: .15rem .6rem; font-size: .82rem; color: var(--soft); }
.sample { margin: 1.2rem 0; border: 1px solid var(--line); border-radius: .7rem; overflow: hidden; }
.sample figcaption { padding: .6rem 1rem .1rem; font-weight: 600; background: var(--band); }
.sample fieldset { display: flex; flex-wrap: wrap; margin: 0; padding: 0; min-width: 0; border: 0; background: var(--band); }
.sample .tab { position: absolute; opacity: 0; }
.sample .tab + label { padding: .35rem 1rem .45rem; border-bottom: 2px solid transparent; color: var(--soft); font-size: .92rem; cursor: pointer; }
.sample .tab:checked + label { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.sample .tab:focus-visible + label { outline: 3px solid var(--accent); outline-offset: -3px; }
.sample .panel { display: none; width: 100%; order: 1; border-top: 1px solid var(--line); background: var(--ground); }
${showChosenPanels} { display: block; }
.sample .panel-answer { border-top: 0; }
.sample pre.code { margin: 0; border: 0; border-radius: 0; background: none; }
.sample details { border-top: 1px solid var(--line); }
.sample details summary { padding: .45rem 1rem; color: var(--soft); font-size: .92rem; }
.actions { display: flex; gap: .6rem; padding: .6rem 1rem; border-top: 1px solid var(--line); }
button, .button { display: inline-block; font: inherit; font-size: .92rem; padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--ground); color: inherit; cursor: pointer; text-decoration: none; }
.run, .button { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
button:disabled { opacity: .6; cursor: progress; }
.reader { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; font-size: .92rem; }
.reader select { font: inherit; max-width: 100%; padding: .25rem .5rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--ground); color: inherit; }
.outcome > p, .outcome > form { margin: 0; padding: .6rem 1rem; border-top: 1px solid var(--line); }
.outcome pre.code { border-top: 1px solid var(--line); }
.good { color: var(--good); } .bad { color: var(--bad); }
.calls { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; margin: 1.25rem 0; }
.copy-page { margin: -.4rem 0 1rem; font-size: .87rem; }
.copy-page button { padding: .15rem .6rem; font-size: .82rem; margin-right: .6rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: .75rem; padding: 0; list-style: none; }
.cards li { position: relative; margin: 0; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .6rem; }
.cards li:hover { border-color: var(--accent); }
.cards a { font-weight: 600; text-decoration: none; }
.cards a::after { content: ""; position: absolute; inset: 0; }
.cards p { margin: .25rem 0 0; color: var(--soft); font-size: .92rem; }
.filter { position: sticky; z-index: 2; top: 3.5rem; margin: 0 -1rem; padding: .6rem 1rem; background: var(--ground); border-bottom: 1px solid var(--line); }
.filter input { width: min(22rem, 55vw); margin-inline: .5rem; }
output, .soft, small { color: var(--soft); font-size: .9rem; }
.mark { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .35rem; font-size: .8rem; font-weight: 400; color: var(--soft); white-space: nowrap; }
.table { margin: .8rem 0; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .94rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: break-word; }
:is(th, td) code { overflow-wrap: break-word; }
thead th { font-weight: 600; font-size: .86rem; color: var(--soft); }
tr.target { background: var(--band); box-shadow: -.5rem 0 0 var(--accent); }
summary { cursor: pointer; padding: .45rem 0; overflow-wrap: anywhere; }
.structure { border-bottom: 1px solid var(--line); }
.structure > :not(summary) { margin-inline-start: 1rem; }
.address code { font-size: 1.05rem; }
.method { font-weight: 700; color: var(--accent); }
@media (min-width: 44.1rem) { :is(td, th) code:has(> .method) { white-space: nowrap; } }
.method.delete { color: var(--bad); } .method.get { color: var(--good); }
.results { padding: 0; list-style: none; }
.results li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
.results a { font-weight: 600; overflow-wrap: anywhere; }
.results p { margin: .15rem 0 0; color: var(--soft); font-size: .93rem; }
.neighbours { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.neighbours a { text-decoration: none; font-weight: 600; }
.neighbours a[rel=next] { text-align: right; }
.neighbours a span { display: block; font-weight: 400; font-size: .85rem; color: var(--soft); }
@media (max-width: 44rem) {
  header nav { display: none; }
  header { padding-block: .4rem; }
  header form { flex-basis: 7rem; }
  .found { position: fixed; inset: 3.4rem .5rem auto; min-width: 0; }
  .sample fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr)); }
  .sample .tab + label { padding-inline: .25rem; text-align: center; }
  .sample .panel { grid-column: 1 / -1; }
  .table { overflow-x: visible; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, td { display: block; border: 0; padding: .1rem 0; }
  tbody th { font-weight: 600; }
  td[data-label]::before { content: attr(data-label) ' '; display: block; font-size: .78rem; color: var(--soft); }
  tr { border-bottom: 1px solid var(--line); padding: .6rem 0; }
}
`;
