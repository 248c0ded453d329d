/** Work of members of which little runs at a time. */
export interface Turns {
  /** Waits for a turn of a member. @returns ends the turn */
  take(memberId: number): Promise<() => void>;
}

interface WaitingTurn {
  readonly memberId: number;
  readonly start: () => void;
}

/**
 * Creates turns of which so many run at a time. A member has one of them, so that another member does not wait for all of their
 * files, and the next turn is that of the member whose last one began longest ago.
 */
export function createTurns(most: number): Turns {
  const waiting: WaitingTurn[] = [];
  const running = new Set<number>();
  /** By member, as how many turns had begun before their last one did. */
  const lastTurns = new Map<number, number>();
  let begun = 0;

  function findNext(): WaitingTurn | undefined {
    let next: WaitingTurn | undefined;
    for (const turn of waiting) {
      if (running.has(turn.memberId)) continue;
      if (!next || lastTurnOf(turn) < lastTurnOf(next)) next = turn;
    }
    return next;
  }
  const lastTurnOf = ({ memberId }: WaitingTurn) => lastTurns.get(memberId) ?? 0;

  function startTurns(): void {
    while (running.size < most) {
      const next = findNext();
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next.memberId);
      lastTurns.set(next.memberId, ++begun);
      next.start();
    }
    // Nobody waits, so that no order has to be kept.
    if (running.size === 0) lastTurns.clear();
  }

  return {
    take: (memberId) =>
      new Promise((resolve) => {
        const end = () => {
          running.delete(memberId);
          startTurns();
        };
        waiting.push({ memberId, start: () => resolve(end) });
        startTurns();
      }),
  };
}

/** Workbooks that are read at a time, each of another member. */
export const workbookTurns = createTurns(2);
