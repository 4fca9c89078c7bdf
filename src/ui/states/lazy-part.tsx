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
import { MissingPartContext, type MissingPartWords } from './missing-part-context.ts';

class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

interface LazyPartOptions<P> {
  /** Closes an overlay whose component is missing; a toast then tells about it. */
  readonly close?: (props: P) => void;
  /** Replacement for a missing component; by default a note about it. */
  readonly instead?: (props: P) => ReactNode;
}

/**
 * Component that is loaded when first rendered, below a `Suspense`. If loading fails, a note with a retry takes its
 * place and everything around it stays. Errors of the component itself propagate.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close, instead }: LazyPartOptions<P> = {},
): ComponentType<P> {
  const attempt = () =>
    lazy(async () => {
      try {
        await reloadDeadStyles();
        return { default: await load() };
      } catch (cause) {
        throw new MissingPartError(cause);
      }
    });
  // React keeps no state of a component that suspends before its first render, so the current attempt is kept here.
  let current = attempt();

  function missing(
    { Note, Overlay }: MissingPartWords,
    props: P,
    isRepeated: boolean,
    onAgain: () => void,
  ): ReactNode {
    if (instead !== undefined) return instead(props);
    if (close === undefined) return <Note isRepeated={isRepeated} onAgain={onAgain} />;
    return <Overlay isRepeated={isRepeated} onAgain={onAgain} onClose={() => close(props)} />;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy` it is called once for each part, outside of components
  return function LazyPart(props: P) {
    const [{ part, count }, setAttempt] = useState(() => ({ part: current, count: 0 }));
    const words = useContext(MissingPartContext);
    const again = () => setAttempt({ part: current, count: count + 1 });
    return (
      <MissingPartBoundary
        key={count}
        missing={words && missing(words, props, count > 0, again)}
        onMissing={() => {
          if (current === part) current = attempt();
        }}
      >
        {createElement<P>(part, props)}
      </MissingPartBoundary>
    );
  };
}

export function lazyDialog<P extends { readonly onOpenChange: (isOpen: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(load, { close: ({ onOpenChange }) => onOpenChange(false) });
}

/** Menu, popover or dialog that is mounted only while open, loaded when first opened. */
export function lazyOverlay<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(load, { close: ({ onClose }) => onClose() });
}

interface BoundaryProps {
  /** Null without a `MissingPartContext`: the error then propagates. */
  readonly missing: ReactNode;
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

class MissingPartBoundary extends Component<BoundaryProps, { readonly fault: unknown }> {
  override state: { readonly fault: unknown } = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof MissingPartError) this.props.onMissing();
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    if (!(fault instanceof MissingPartError)) throw fault;
    if (this.props.missing === null) throw fault.cause;
    return this.props.missing;
  }
}
