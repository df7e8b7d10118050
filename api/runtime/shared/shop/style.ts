/** The shop’s style sheet: light and dark, from 200 pixels up. */
export const shopStyle = `
:root{color-scheme:light dark;--paper:light-dark(#faf7f2,#14110e);--card:light-dark(#fff,#1f1b17);--ink:light-dark(#241c15,#f4ede4);--soft:light-dark(#6a5d50,#b9ab9b);--line:light-dark(#e4dacd,#3a322a);--accent:light-dark(#8a3b12,#f0a868);--accent-ink:light-dark(#fff,#24140a);--good:light-dark(#1a6b3a,#7fd6a0);--bad:light-dark(#b42318,#ff9d92)}
*{box-sizing:border-box}
html{background:var(--paper)}
body{margin:0;color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--accent)}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;max-width:64rem;margin:0 auto;padding:1.25rem 1rem}
header a.name{margin-inline-end:auto;color:inherit;font-size:1.25rem;font-weight:700;letter-spacing:-.01em;text-decoration:none}
header p{margin:0;color:var(--soft);font-size:.875rem}
header nav{display:flex;flex-wrap:wrap;gap:.25rem .875rem;width:100%;font-size:.875rem}
header nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
main{max-width:64rem;margin:0 auto;padding:0 1rem 3rem}
h1{margin:.5rem 0 1rem;font-size:clamp(1.5rem,4vw,2rem);line-height:1.2;letter-spacing:-.02em}
h2{margin:0 0 .5rem;font-size:1.0625rem}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem;align-items:start}
@media(min-width:52rem){.columns{grid-template-columns:1.4fr 1fr}}
.products{display:grid;gap:1rem;margin:0;padding:0;list-style:none}
@media(min-width:36rem){.products{grid-template-columns:repeat(3,minmax(0,1fr))}}
.card{padding:1.25rem;border:1px solid var(--line);border-radius:14px;background:var(--card)}
.product{display:flex;flex-direction:column;padding:1rem;overflow-wrap:break-word}
.product label{margin-top:auto}
.product svg{width:100%;height:6.5rem;margin-bottom:.75rem;stroke:var(--accent);stroke-width:1.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
.product p{margin:0;color:var(--soft);font-size:.875rem}
.product .price{margin:.5rem 0;color:var(--ink);font-size:1.0625rem;font-weight:600;font-variant-numeric:tabular-nums}
label{display:block;font-size:.875rem;font-weight:500}
select,input[type=number]{width:100%;min-height:2.75rem;margin-top:.25rem;padding:0 .625rem;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit;font:inherit}
fieldset{display:grid;gap:.875rem;margin:0;padding:0;border:0}
.check{display:flex;gap:.625rem;align-items:flex-start;font-weight:400}
.check input{flex:none;width:1.125rem;height:1.125rem;margin:.2rem 0 0;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.25rem;border:0;border-radius:10px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
fieldset button{width:100%}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.5rem 0;border-bottom:1px solid var(--line);text-align:start;font-weight:400}
td:last-child,th:last-child{text-align:end}
tr.total td{border-bottom:0;font-weight:700}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.375rem 1rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.note{margin:1rem 0 0;color:var(--soft);font-size:.875rem}
.good{color:var(--good)}
.bad{color:var(--bad)}
.card h1{margin-top:0}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;margin-top:1.25rem}
code{padding:.1rem .3rem;border-radius:5px;background:light-dark(#f1eae0,#2b251f);font:0.875em/1.4 ui-monospace,SFMono-Regular,Menlo,monospace}
.numbers{display:grid;gap:.375rem;margin:0;padding:0;list-style:none;font-size:.9375rem}
.numbers code{white-space:nowrap}
@media(max-width:17rem){main,header{padding-inline:.5rem}h1{font-size:1.25rem;hyphens:auto;overflow-wrap:anywhere}.card{padding:.875rem}.numbers code{padding-inline:0}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.375rem}}
.wpwl-forms{--wpwl-paper:var(--card);--wpwl-ink:var(--ink);--wpwl-soft:var(--soft);--wpwl-accent:var(--accent);--wpwl-accent-ink:var(--accent-ink);max-width:none;margin:0}
`;
