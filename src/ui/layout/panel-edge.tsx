import { type KeyboardEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './app-shell.module.css';

/** Step of an arrow key. Pixels. */
const STEP = 24;

export interface PanelEdgeProps {
  readonly label: string;
  /** Called with the chosen width in pixels once a drag ends, or null to return to the usual one. */
  readonly onResize: (width: number | null) => void;
}

/** Width of the panel that the styles allow, with its own wish in pixels. */
function withWish(panel: HTMLElement, wish: number | null): number {
  const shell = panel.closest<HTMLElement>('[data-beside]');
  if (wish === null) shell?.style.removeProperty('--beside-wish');
  else shell?.style.setProperty('--beside-wish', `${Math.round(wish)}px`);
  return panel.getBoundingClientRect().width;
}

/**
 * Edge between a page and the panel beside it, which sets the panel's width: by pointer, by the arrow keys, and back to the usual
 * one by a double click. The styles limit it. While it is dragged nothing is rendered.
 */
export function PanelEdge({ label, onResize }: PanelEdgeProps) {
  const edge = useRef<HTMLDivElement>(null);
  const panelOf = () => edge.current?.parentElement ?? null;
  const [value, setValue] = useState(0);
  // Measured, because the styles limit the width.
  const measure = useCallback(
    () => setValue(Math.round(edge.current?.parentElement?.getBoundingClientRect().width ?? 0)),
    [],
  );
  useLayoutEffect(measure, [measure]);
  const resize = (width: number | null) => {
    onResize(width);
    measure();
  };

  function follow({ clientX, pointerId }: PointerEvent) {
    const panel = panelOf();
    if (panel === null || edge.current?.hasPointerCapture(pointerId) !== true) return;
    withWish(panel, panel.getBoundingClientRect().right - clientX);
  }
  function end({ pointerId }: PointerEvent) {
    const panel = panelOf();
    if (panel === null || edge.current?.hasPointerCapture(pointerId) !== true) return;
    edge.current.releasePointerCapture(pointerId);
    resize(panel.getBoundingClientRect().width);
  }
  function reset() {
    const panel = panelOf();
    if (panel !== null) withWish(panel, null);
    resize(null);
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    const panel = panelOf();
    if (by === undefined || panel === null) return;
    event.preventDefault();
    event.stopPropagation();
    resize(withWish(panel, panel.getBoundingClientRect().width + by));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no `hr`
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={({ button, pointerId }) => {
        if (button === 0) edge.current?.setPointerCapture(pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onDoubleClick={reset}
      onFocus={measure}
      onKeyDown={press}
    />
  );
}
