import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './app-shell.module.css';
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
  /** Below the entries of the left rail. */
  navFooter?: ReactNode;
  /** A button in the middle of a phone's bar. */
  barAct?: ReactNode;
  /** `fixed` gives the page the exact height that is left, for calendars and virtual lists that scroll inside. */
  mainHeight?: 'scroll' | 'fixed';
  children: ReactNode;
}

/** Publishes the height of the bars at the bottom, so that toasts stay above them. */
function useShellBottom(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current;
    if (element === null) return;
    const { style } = element.ownerDocument.documentElement;
    const observer = new ResizeObserver(() => {
      const end = element.getBoundingClientRect().bottom;
      style.setProperty('--shell-bottom', `${Math.max(0, innerHeight - end)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--shell-bottom');
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
  navFooter,
  barAct,
  mainHeight = 'scroll',
  children,
}: AppShellProps) {
  const main = useRef<HTMLElement>(null);
  useShellBottom(main);
  return (
    <div className={styles.frame}>
      <div className={styles.shell} data-nav={navPosition}>
        <a href="#main" className={styles.skip}>
          {skipLabel}
        </a>
        <header className={styles.header}>
          <div className={styles.brand}>{brand}</div>
          <div className={styles.tools}>{header}</div>
        </header>
        <ShellNav label={navLabel} items={items} current={current} footer={navFooter} barAct={barAct} />
        <main ref={main} id="main" tabIndex={-1} className={styles.main} data-height={mainHeight}>
          {children}
        </main>
        {timerBar !== undefined && timerBar !== null && (
          <section aria-label={timerLabel} className={styles.timer}>
            {timerBar}
          </section>
        )}
      </div>
    </div>
  );
}
