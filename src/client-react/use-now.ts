import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch, floored to `step` milliseconds: renders again only when the step is passed. */
export function useNow(step: number): number {
  return useSyncExternalStore(
    (listener) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        timer = setTimeout(
          () => {
            listener();
            arm();
          },
          step - (Date.now() % step) + 1,
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    () => Math.floor(Date.now() / step) * step,
  );
}
