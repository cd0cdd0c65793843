// The catalogue's export and import, in words for window and command line.

/** `records`, `pastJobs`: with their numbers. */
export function importedInWords(made: string, records: string, pastJobs: string): string {
  return `Imported from the export of ${made}: ${records}, including ${pastJobs}.`;
}
