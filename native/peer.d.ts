// Who is at the other end of a local socket, as the kernel knows it (SO_PEERCRED).

export interface PeerCredentials {
  readonly uid: number;
  readonly gid: number;
  /** Supplementary groups (SO_PEERGROUPS). */
  readonly groups: readonly number[];
  readonly pid: number;
}

/** Throws a NativeError with `native.invalid-argument` when `fd` is not a connected local socket. */
export function peerCredentials(fd: number): PeerCredentials;
