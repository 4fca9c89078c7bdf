import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './app-shell.module.css';
import { PanelEdge, type PanelEdgeProps } from './panel-edge.tsx';
import { Row } from './primitives.tsx';
import { type NavItem, ShellNav } from './shell-nav.tsx';

export interface AppShellProps {
  skipLabel: string;
  navLabel: string;
  brand: ReactNode;
  items: readonly NavItem[];
  /** Id of the current item. */
  current?: string | undefined;
  /** Position of the navigation on a wide screen. On a phone it is always at the bottom, near the thumb. */
  navPosition?: 'left' | 'top' | 'bottom';
  /** Right of the brand: search, sync state, account. */
  header?: ReactNode;
  /** Bar of the running timer, always visible. `timerLabel` names its region. */
  timerBar?: ReactNode;
  timerLabel?: string;
  /** Panel beside the page, at its end. `besideLabel` names its region. */
  beside?: ReactNode;
  besideLabel?: string;
  /** Width that was chosen for the panel; null for the usual one. Pixels, within the limits of the styles. */
  besideWidth?: number | null;
  /** Edge that changes the width. */
  besideEdge?: PanelEdgeProps;
  /** Contents beside every page of a wide screen: below the entries of a left navigation, else in a column. */
  side?: ReactNode;
  /** Name of the column as a landmark. */
  sideLabel?: string;
  /** Left out where the screen has no room beside the page. A closed left navigation shows icons alone. */
  sideState?: 'open' | 'closed' | undefined;
  /** A button in the middle of a phone's bar. */
  barAct?: ReactNode;
  /** `fixed` gives the page the exact height that is left, for calendars and virtual lists that scroll inside. */
  mainHeight?: 'scroll' | 'fixed';
  /** `reading` ends a page where its lines would become too long; `full` is for boards and calendars. */
  mainWidth?: 'reading' | 'full';
  children: ReactNode;
}

/**
 * Publishes the height of the bars at the bottom, above which toasts stay, and the width of a scroll bar; before the
 * first frame, which is placed by them.
 */
function useShellMeasures(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (element === null) return;
    const { style } = element.ownerDocument.documentElement;
    const observer = new ResizeObserver(() => {
      const end = element.getBoundingClientRect().bottom;
      style.setProperty('--shell-bottom', `${Math.max(0, innerHeight - end)}px`);
      // The page always keeps room for its scroll bar.
      style.setProperty('--scrollbar-width', `${element.offsetWidth - element.clientWidth}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--shell-bottom');
      style.removeProperty('--scrollbar-width');
    };
  }, [main]);
}

export function AppShell({
  skipLabel,
  navLabel,
  brand,
  items,
  current,
  navPosition = 'left',
  header,
  timerBar,
  timerLabel,
  beside = null,
  besideLabel,
  besideWidth = null,
  besideEdge,
  side,
  sideLabel,
  sideState,
  barAct,
  mainHeight = 'scroll',
  mainWidth = 'reading',
  children,
}: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useShellMeasures(main);
  const isRail = navPosition === 'left';
  return (
    <div className={styles.frame}>
      <div
        className={styles.shell}
        data-nav={navPosition}
        data-side={sideState}
        data-beside={beside !== null || undefined}
        style={besideWidth === null ? undefined : { ['--beside-wish' as string]: `${besideWidth}px` }}
      >
        <a href="#main" className={styles.skip}>
          {skipLabel}
        </a>
        <header className={styles.header}>
          <Row gap={1} align="center" rigid>
            {brand}
          </Row>
          <div className={styles.tools}>{header}</div>
        </header>
        <ShellNav
          label={navLabel}
          items={items}
          current={current}
          footer={isRail ? side : undefined}
          isIconOnly={isRail && sideState === 'closed'}
          barAct={barAct}
        />
        <div className={styles.body}>
          {!isRail && sideState === 'open' && (
            <nav aria-label={sideLabel} className={styles.side}>
              {side}
            </nav>
          )}
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className={styles.main}
            data-height={mainHeight}
            data-width={mainWidth}
          >
            {children}
          </main>
          {beside !== null && (
            <aside aria-label={besideLabel} className={styles.beside}>
              {besideEdge !== undefined && <PanelEdge {...besideEdge} />}
              {beside}
            </aside>
          )}
          {timerBar !== undefined && timerBar !== null && (
            <section aria-label={timerLabel} className={styles.timer}>
              {timerBar}
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
