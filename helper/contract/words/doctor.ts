// What the doctor says of itself, in window and command line.

export function helperAnswers(version: string, home: string): string {
  return `The helper is running: version ${version}, data folder ${home}.`;
}

export const noErrors = 'No problems found.';
