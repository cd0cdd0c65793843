// How a printed job looks: ink on paper, nothing else. Colour is for what must not be overlooked, and the words say the same.

export const pageStyle = `
  * { margin: 0; box-sizing: border-box; }
  body { font: 9pt/1.45 Inter, "Noto Sans", Cantarell, "Segoe UI", "DejaVu Sans", sans-serif; color: #1a1d20; }
  header { display: flex; justify-content: space-between; margin-bottom: 16pt; padding-bottom: 5pt;
    border-bottom: 1.2pt solid #1a1d20; color: #4c5157; font-size: 8pt; }
  .mark { color: #1a1d20; font-weight: 700; font-size: 10pt; }
  h1 { font-size: 17pt; line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere; }
  h2 { margin: 16pt 0 5pt; font-size: 10.5pt; break-after: avoid; }
  .over { color: #4c5157; font-size: 8.5pt; }
  .verdict { margin-top: 10pt; padding: 7pt 10pt; border: 0.6pt solid #c9c9c2; border-left: 3pt solid #4c5157; break-inside: avoid; }
  .verdict[data-state="done"] { border-left-color: #1b6e3d; }
  .verdict[data-state="failed"], .verdict[data-state="partial"] { border-left-color: #ad231b; }
  .outcome { font-size: 11pt; font-weight: 600; }
  [data-state="done"] .outcome { color: #1b6e3d; }
  [data-state="failed"] .outcome, [data-state="partial"] .outcome { color: #ad231b; }
  .fault { margin-top: 8pt; padding: 6pt 10pt; border-left: 3pt solid #ad231b; background: #f9efee; break-inside: avoid; }
  dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 7pt 18pt; margin-top: 12pt; }
  dt { color: #4c5157; font-size: 7.5pt; }
  dd { font-size: 8.5pt; font-weight: 600; overflow-wrap: anywhere; }
  table { width: 100%; border-collapse: collapse; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th { padding: 0 9pt 3pt 0; border-bottom: 0.8pt solid #1a1d20; color: #4c5157; font-size: 7.5pt; font-weight: 600; text-align: left; }
  td { padding: 3.5pt 9pt 3.5pt 0; border-bottom: 0.4pt solid #d8d8d2; vertical-align: top; }
  th:last-child, td:last-child { padding-right: 0; }
  .barcode { display: inline-block; padding: 2pt 7pt; border: 0.8pt solid #1a1d20; border-radius: 2pt; font-size: 12pt;
    font-weight: 700; letter-spacing: 0.06em; white-space: nowrap; }
  .cartridges td { padding-block: 5pt; font-size: 8pt; }
  .cartridges td:nth-child(2) { width: 99%; overflow-wrap: anywhere; }
  .cartridges td:last-child { white-space: nowrap; }
  .path { overflow-wrap: anywhere; }
  .failed .path { width: 42%; font-weight: 600; }
  .items td { font-size: 7.5pt; }
  .items td:not(.path) { white-space: nowrap; }
  .items .path { font-size: 8.5pt; }
  .items th:nth-child(2), .size { text-align: right; }
  .time { width: 42mm; color: #4c5157; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .items tbody { break-inside: avoid; }
  .items tr:first-child > td { padding-bottom: 0; border-bottom: 0; }
  .sums { padding-top: 1pt; color: #4c5157; font-family: "DejaVu Sans Mono", "Noto Sans Mono", monospace; }
  .items .sums { font-size: 6.5pt; white-space: normal; }
  .sums span { display: inline-block; margin-right: 12pt; overflow-wrap: anywhere; }
  .note { margin-top: 6pt; color: #4c5157; font-size: 8pt; }
  .signed { display: grid; grid-template-columns: 2fr 1fr; gap: 24pt; margin-top: 44pt; break-inside: avoid; }
  .signed span { padding-top: 3pt; border-top: 0.6pt solid #1a1d20; color: #4c5157; font-size: 7.5pt; }
`;
