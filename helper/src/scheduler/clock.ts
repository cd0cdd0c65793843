// What time it is, and being woken. The one place where the scheduler meets real time.

export interface TimeSource {
  now(): Date;
  /** Calls once, after so long; returns how to call it off. */
  wakeAfter(ms: number, wake: () => void): () => void;
}

const wallClock: TimeSource = {
  now: () => new Date(),
  wakeAfter(ms, wake) {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  },
};

/** "SPEED@MILLISECONDS": since then, time has passed so many times as fast. */
export function timeSourceOf(text: string | undefined): TimeSource {
  const [, speed, since] = /^([0-9]+)@([0-9]+)$/.exec(text ?? '') ?? [];
  return speed === undefined || since === undefined ? wallClock : fastClock(Number(speed), Number(since));
}

function fastClock(speed: number, since: number): TimeSource {
  return {
    now: () => new Date(since + (Date.now() - since) * speed),
    wakeAfter: (ms, wake) => wallClock.wakeAfter(ms / speed, wake),
  };
}
