/**
 * Processor time that counts as none: collecting garbage and preparing a statement for the first time cost some of it.
 * Milliseconds.
 */
const NOISE = 250;
/** Multiple of the median time of a call that no input of it may cost. */
const MOST = 100;

/** Processor times of the inputs of one call. The server and its embedded database work in the thread of the test. */
export interface CallTimes {
  /** Resolves to the answer of a call with this input. */
  measure<T>(input: unknown, call: () => Promise<T>): Promise<T>;
  /** Inputs that cost a hundred times the median, with their milliseconds. */
  outliers(): readonly string[];
}

export function createCallTimes(): CallTimes {
  const times: { readonly input: unknown; readonly ms: number }[] = [];
  return {
    async measure(input, call) {
      const began = process.threadCpuUsage();
      const answer = await call();
      const { user, system } = process.threadCpuUsage(began);
      times.push({ input, ms: (user + system) / 1_000 });
      return answer;
    },
    outliers() {
      const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      return times
        .filter(({ ms }) => ms > Math.max(NOISE, MOST * median))
        .map(
          ({ input, ms }) =>
            `${ms.toFixed(0)} ms (median ${median.toFixed(1)}) for ${JSON.stringify(input)?.slice(0, 300)}`,
        );
    },
  };
}
