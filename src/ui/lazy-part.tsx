import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { reloadDeadStyles } from './dead-styles.ts';
import { MissingPartContext, type MissingPartWords } from './missing-part-context.ts';

/** A part of the app whose script or style did not come. */
class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

interface LazyPartOptions<P> {
  /** Of what opens over the page: lets go of it. That it is missing is then said in a message. */
  readonly close?: (props: P) => void;
  /** What stands there where it is missing; unless told, a note that says so. */
  readonly instead?: (props: P) => ReactNode;
}

/**
 * A component that is loaded when it is first shown, below a `Suspense`. Where it cannot be had, that is said in its
 * place with a way to try again, and all around it stays as it was. Faults of the component itself go further up.
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
  // What suspends before it was ever shown keeps no state of its own: the attempt under way is kept here.
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

/** A dialog that is loaded when it is first opened. */
export function lazyDialog<P extends { readonly onOpenChange: (isOpen: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(load, { close: ({ onOpenChange }) => onOpenChange(false) });
}

/** A menu, a popover or a dialog that is there as long as it is open, loaded when it is first opened. */
export function lazyOverlay<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazyPart(load, { close: ({ onClose }) => onClose() });
}

interface BoundaryProps {
  /** Null where nothing of the kind can be said: the fault then goes further up. */
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
