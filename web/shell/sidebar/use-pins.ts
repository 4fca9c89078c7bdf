import { useMemo } from 'react';
import { MAX_PINS } from '#contract/limits.ts';
import type { Pin } from '#contract/people/app-settings.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';

export interface Pins {
  readonly pins: readonly Pin[];
  readonly isFull: boolean;
  readonly isPinned: (path: string) => boolean;
  /** Pins a page at the end, or takes its pin away. */
  readonly toggle: (pin: Pin) => void;
  /** Moves a pin before another; null is the end. */
  readonly move: (path: string, beforePath: string | null) => void;
}

/** Pinned pages of the person, on every device. */
export function usePins(): Pins {
  const { settings, change } = useAppSettings();
  const { pins } = settings;
  return useMemo(() => {
    const without = (path: string) => pins.filter((pin) => pin.path !== path);
    const isPinned = (path: string) => pins.some((pin) => pin.path === path);
    return {
      pins,
      isFull: pins.length >= MAX_PINS,
      isPinned,
      toggle(pin) {
        if (isPinned(pin.path)) change({ pins: without(pin.path) });
        else if (pins.length < MAX_PINS) change({ pins: [...pins, pin] });
      },
      move(path, beforePath) {
        const moved = pins.find((pin) => pin.path === path);
        if (moved === undefined) return;
        const others = without(path);
        const at = others.findIndex((pin) => pin.path === beforePath);
        change({ pins: others.toSpliced(at === -1 ? others.length : at, 0, moved) });
      },
    };
  }, [pins, change]);
}
