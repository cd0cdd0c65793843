// How a fault is put to a person. Say what happened, what is true of the data now, what to do next. In words,
// {subject|the cartridge} is filled from the fault's data.

/** What a button beside the words can do. */
export type FaultAction =
  | 'retry'
  | 'load'
  | 'eject'
  | 'format'
  | 'check'
  | 'choose-folder'
  | 'choose-cartridge'
  | 'clean'
  | 'unlock'
  | 'unlock-pool'
  | 'recovery-kit'
  | 'import-keys'
  | 'reconnect'
  | 'show-cartridge'
  | 'show-drives'
  | 'show-health'
  | 'show-jobs'
  | 'show-mirrors'
  | 'show-settings'
  | 'doctor';

export interface Words {
  readonly title: string;
  readonly detail: string;
  readonly remedy: string;
  readonly action?: FaultAction;
  /** What the remedy names besides. */
  readonly also?: FaultAction;
}
