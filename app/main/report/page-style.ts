// How a printed job looks: ink on paper, nothing else. Colour is for what must not be overlooked.

export const pageStyle = `
  * { margin: 0; box-sizing: border-box; }
  body { font: 9.5pt/1.45 Inter, "Noto Sans", Cantarell, "Segoe UI", "DejaVu Sans", sans-serif; color: #1a1d20; }
  h1 { font-size: 19pt; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; }
  h2 { margin: 18pt 0 5pt; font-size: 11pt; break-after: avoid; }
  .over { color: #62676d; font-size: 8.5pt; letter-spacing: 0.06em; text-transform: uppercase; }
  .outcome { margin-top: 5pt; font-size: 11pt; font-weight: 600; }
  .outcome[data-state="done"] { color: #1b6e3d; }
  .outcome[data-state="failed"], .outcome[data-state="partial"] { color: #ad231b; }
  .fault { margin-top: 6pt; padding: 6pt 9pt; border-left: 2.5pt solid #ad231b; background: #f9efee; }
  dl { display: flex; flex-wrap: wrap; gap: 6pt 24pt; margin-top: 12pt; padding: 8pt 0; border-block: 0.6pt solid #c9c9c2; }
  dt { color: #62676d; font-size: 8pt; }
  dd { font-weight: 600; }
  table { width: 100%; border-collapse: collapse; }
  tr { break-inside: avoid; }
  td { padding: 2.5pt 10pt 2.5pt 0; border-bottom: 0.4pt solid #e0e0da; vertical-align: top; }
  td:last-child { padding-right: 0; }
  .path { overflow-wrap: anywhere; }
  .failed .path { width: 42%; font-weight: 600; }
  .items td:not(.path) { white-space: nowrap; }
  .size { text-align: right; }
  .time { width: 34mm; color: #4c5157; white-space: nowrap; }
  .sum { color: #62676d; font: 7pt/1.4 "DejaVu Sans Mono", "Noto Sans Mono", monospace; overflow-wrap: anywhere; }
  .note { margin-top: 6pt; color: #4c5157; }
`;
