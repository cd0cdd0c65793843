// The window's few pictograms, drawn on a 16-unit grid with one stroke width. Decoration: words stand beside them.

const paths = {
  deck: 'M2 3.5h12v5H2z M4.5 6h7 M3 11h3v2.5H3z M6.5 11h3v2.5h-3z M10 11h3v2.5h-3z',
  browse: 'M2 4h4l1.5 1.5H14v7.5H2z M2 8h12',
  jobs: 'M5.5 4H14 M5.5 8H14 M5.5 12H14 M2 4h.5 M2 8h.5 M2 12h.5',
  mirrors: 'M2 2.5h8v8H2z M6 10.5v3h8v-8h-4',
  map: 'M2 3.5h10.5a1.5 1.5 0 0 1 0 3H3.5a1.5 1.5 0 0 0 0 3H12.5a1.5 1.5 0 0 1 0 3H2',
  health: 'M1.5 8.5h3L6.5 4l3 8.5 2-4h3',
  settings:
    'M2 4.5h6.5 M12.5 4.5H14 M8.5 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M2 11.5h1.5 M7.5 11.5H14 M3.5 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  computer: 'M2 3h12v8H2z M5.5 13.5h5 M8 11v2.5',
  folder: 'M2 4h4l1.5 1.5H14V13H2z',
  file: 'M4 2h5l3 3v9H4z M9 2v3h3',
  symlink: 'M4 2h5l3 3v9H4z M6 11V9.5a1.5 1.5 0 0 1 1.5-1.5H10 M8.7 6.5 10.2 8 8.7 9.5',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z M10.3 10.3 13.5 13.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  dash: 'M4 8h8',
  cross: 'M4 4l8 8 M12 4l-8 8',
  care: 'M8 2.2 14.5 13.5H1.5z M8 6.5v3.5 M8 11.8v.2',
  safe: 'M8 1.8 13.5 4v4c0 3.2-2.3 5.4-5.5 6.4C4.8 13.4 2.5 11.2 2.5 8V4z M5.4 8.2 7.3 10l3.4-3.8',
  hold: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z M4.8 8h6.4',
  pause: 'M5.5 3.5v9 M10.5 3.5v9',
  resume: 'M5 3l8 5-8 5z',
  work: 'M8 2a6 6 0 1 1-6 6',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  more: 'M3.5 8h.5 M8 8h.5 M12.5 8h.5',
  eject: 'M8 3l5 6H3z M3.5 12.5h9',
  load: 'M8 2v7 M4.8 6 8 9.2 11.2 6 M2.5 12.5h11',
  archive: 'M8 9.5v-7 M4.8 5.5 8 2.3l3.2 3.2 M2.5 9v4.5h11V9',
  restore: 'M8 2v7 M4.8 6 8 9.2 11.2 6 M2.5 9.5v4h11v-4',
  key: 'M2 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M8 8h6v2.5 M11.5 8v2',
  lock: 'M4.8 7V5a3.2 3.2 0 0 1 6.4 0v2 M3.5 7h9v6.5h-9z',
} as const;

export type IconName = keyof typeof paths;

/** Those that point along the line of writing: mirrored where that goes from right to left. */
const directed: ReadonlySet<IconName> = new Set(['chevron', 'symlink', 'jobs', 'resume', 'key']);

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" data-directed={directed.has(name)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The program's mark: a capstan and the tape that it pulls. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path className="mark-tape" d="M1 17.5h9.5a6 6 0 0 0 6-6V1" />
      <circle className="mark-capstan" cx="9" cy="10" r="4.6" />
      <circle className="mark-roller" cx="20.4" cy="17.4" r="2.6" />
    </svg>
  );
}
