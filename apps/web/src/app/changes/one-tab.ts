/** One tab of the browser works for all of them: browsers allow few connections to a host, and each tab would need one. */
const lockName = 'staffroom-changes';

/** Tabs can only agree in a secure context. Elsewhere each tab works for itself while it is visible. */
const tabsAgree = 'locks' in navigator && 'BroadcastChannel' in globalThis;

export interface Turn {
  /** Takes the turn from a tab that has become silent: the browser may have suspended it. */
  take(): void;
  stop(): void;
}

/** Runs `work` whenever it is this tab's turn. `work` ends when its signal is aborted. */
export function inTurn(work: (signal: AbortSignal) => Promise<void>): Turn {
  return tabsAgree ? underLock(work) : whileVisible(work);
}

function underLock(work: (signal: AbortSignal) => Promise<void>): Turn {
  let asked: AbortController | undefined;
  let stopped = false;
  const ask = (options: LockOptions) => {
    const turn = new AbortController();
    asked = turn;
    const held = options.steal ? options : { ...options, signal: turn.signal };
    void navigator.locks
      .request(lockName, held, () => work(turn.signal))
      .catch(() => undefined) // another tab took it, or the request was withdrawn
      .then(() => {
        const isLast = asked === turn;
        turn.abort();
        if (isLast && !stopped) ask({});
      });
  };
  ask({});
  return {
    take: () => {
      const waiting = asked;
      ask({ steal: true });
      waiting?.abort();
    },
    stop: () => {
      stopped = true;
      asked?.abort();
    },
  };
}

function whileVisible(work: (signal: AbortSignal) => Promise<void>): Turn {
  let turn: AbortController | undefined;
  const onChange = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (turn !== undefined)) return;
    turn?.abort();
    turn = isVisible ? new AbortController() : undefined;
    if (turn) void work(turn.signal);
  };
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return {
    take: () => undefined,
    stop: () => {
      document.removeEventListener('visibilitychange', onChange);
      turn?.abort();
    },
  };
}
