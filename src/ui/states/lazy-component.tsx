import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { reloadDeadStyles } from '../dead-styles.ts';
import { LoadFailureContext, type LoadFailureViews } from './load-failure-context.ts';

class LoadFailureError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

interface LazyComponentOptions<P> {
  /** Closes an overlay whose component is missing; a toast then tells about it. */
  readonly close?: (props: P) => void;
  /** Replacement for a missing component; by default a note about it. */
  readonly instead?: (props: P) => ReactNode;
}

/**
 * Component that is loaded when first rendered, below a `Suspense`. If loading fails, a note with a retry takes its
 * place and everything around it stays. Errors of the component itself propagate.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close, instead }: LazyComponentOptions<P> = {},
): ComponentType<P> {
  const attempt = () =>
    lazy(async () => {
      try {
        await reloadDeadStyles();
        return { default: await load() };
      } catch (cause) {
        throw new LoadFailureError(cause);
      }
    });
  // React keeps no state of a component that suspends before its first render, so the current attempt is kept here.
  let current = attempt();

  /** Replacement for the missing component; undefined where there is none, and the page is to show the error. */
  function missing(
    views: LoadFailureViews | null,
    props: P,
    isRepeated: boolean,
    onAgain: () => void,
  ): ReactNode | undefined {
    if (instead !== undefined) return instead(props);
    if (views === null) return undefined;
    const { Note, Overlay } = views;
    if (close === undefined) return <Note isRepeated={isRepeated} onAgain={onAgain} />;
    return <Overlay isRepeated={isRepeated} onAgain={onAgain} onClose={() => close(props)} />;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy` it is called once for each component, outside of components
  return function LazyComponent(props: P) {
    const [{ component, count }, setAttempt] = useState(() => ({ component: current, count: 0 }));
    const views = useContext(LoadFailureContext);
    const again = () => setAttempt({ component: current, count: count + 1 });
    return (
      <LoadFailureBoundary
        key={count}
        missing={missing(views, props, count > 0, again)}
        onMissing={() => {
          if (current === component) current = attempt();
        }}
      >
        {createElement<P>(component, props)}
      </LoadFailureBoundary>
    );
  };
}

export function lazyDialog<P extends { readonly onOpenChange: (isOpen: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyComponent(load, { close: ({ onOpenChange }) => onOpenChange(false) });
}

/** Menu, popover or dialog that is mounted only while open, loaded when first opened. */
export function lazyOverlay<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyComponent(load, { close: ({ onClose }) => onClose() });
}

interface BoundaryProps {
  /** Undefined without a `LoadFailureContext`: the error then propagates. Null shows nothing. */
  readonly missing: ReactNode | undefined;
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

class LoadFailureBoundary extends Component<BoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof LoadFailureError) this.props.onMissing();
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    if (!(fault instanceof LoadFailureError)) throw fault;
    if (this.props.missing === undefined) throw fault.cause;
    return this.props.missing;
  }
}
