// What a cartridge's own memory says of the computer that may write to it, where several share cartridges.

/** Epochs count up with each hand-over of the cartridge. UUIDs are lower-case. */
export interface FleetMark {
  readonly fleet: string;
  readonly host: string;
  readonly epoch: number;
}

export interface CartridgeMark {
  /** By the maker of the medium; "" when the drive does not tell. */
  readonly serial: string;
  readonly isMarked: boolean;
  /** Absent also where what is there cannot be read. */
  readonly mark?: FleetMark;
}
