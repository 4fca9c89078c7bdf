/** Thread that works for one at a time. */
interface Thread {
  hasEnded(): boolean;
  end(): void;
}

/** Threads that rest for a while behind their work, so that the next work need not load their code again. */
export function createRestingThreads<T extends Thread>(open: () => T, longestRest: number) {
  const resting: { readonly thread: T; readonly ending: NodeJS.Timeout }[] = [];

  return {
    take(): T {
      for (let next = resting.pop(); next !== undefined; next = resting.pop()) {
        clearTimeout(next.ending);
        if (!next.thread.hasEnded()) return next.thread;
      }
      return open();
    },
    rest(thread: T): void {
      if (thread.hasEnded()) return;
      const ending = setTimeout(() => {
        resting.splice(0, resting.length, ...resting.filter((each) => each.thread !== thread));
        thread.end();
      }, longestRest).unref();
      resting.push({ thread, ending });
    },
  };
}
