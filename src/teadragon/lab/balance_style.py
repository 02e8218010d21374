"""How a balance report looks, on a screen and on paper."""

STYLE = """
:root { --ink: #26302a; --soft: #68736c; --line: #d9ddd4; --leaf: #2f6b4f; --clay: #a4442a; --sand: #8a6d1f;
  --paper: #fffefa; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1.5rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem; color: var(--leaf); }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem;
  border-bottom: 2px solid var(--leaf); }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
header dl, .method dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 1rem 0; overflow-x: auto; }
figure svg { display: block; width: 100%; height: auto; min-width: 40rem; }
figcaption, .note { color: var(--soft); font-size: .85rem; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .22rem .5rem; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { font-weight: 500; }
thead th { border-bottom: 1.5px solid var(--soft); font-size: .85rem; vertical-align: bottom; }
tr > th:first-child { text-align: left; }
td small { display: block; color: var(--soft); font-size: .72rem; line-height: 1.2; white-space: nowrap; }
th small { color: var(--soft); white-space: nowrap; }
.group th { padding-top: .8rem; font-weight: 600; color: var(--leaf); text-transform: capitalize; }
.none { color: var(--soft); }
td.sure { font-weight: 600; }
td.unsure { color: var(--soft); }
.verdicts td span { white-space: nowrap; margin-left: .8rem; }
.inside { color: var(--leaf); } .outside { color: var(--clay); font-weight: 600; }
.cannot { color: var(--sand); }
.warnings { font-size: .9rem; line-height: 1.45; margin: 0; }
.warnings dt { margin-top: .5rem; }
.warnings dd { padding-left: 1rem; }
.warnings small { color: var(--soft); }
@page { size: A4; margin: 14mm 12mm; }
@media print {
  body { font-size: 9.5pt; background: none; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; margin-top: 1.2rem; }
  figure, tr { break-inside: avoid; }
  figure, .table { overflow: visible; }
  figure svg { min-width: 0; max-height: 240mm; }
  .table:not(.cards) table { break-inside: avoid; }
  thead { display: table-header-group; }
  section.cards, section.cards .table { break-before: page; }
  section.method { break-inside: avoid; }
  th, td { padding: .12rem .3rem; }
  .cards td, .cards th { font-size: 8pt; }
  td small { font-size: 6.5pt; }
  .warnings { font-size: 8.5pt; }
}
"""
