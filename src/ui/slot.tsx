import { type ComponentType, type Context, createContext, type ReactNode, useContext } from 'react';

/**
 * Slot: a component that a feature declares and shows, and that the app fills with a component of another feature.
 * It renders nothing where it is not filled.
 */
export interface Slot<Props extends object> {
  (props: Props): ReactNode;
  readonly displayName: string;
  readonly filling: Context<ComponentType<Props> | null>;
}

/** Declares a slot. `name` is shown by React's tools. */
export function createSlot<Props extends object = object>(name: string): Slot<Props> {
  const filling = createContext<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each slot, outside of components
  function SlotContent(props: Props): ReactNode {
    const Filling = useContext(filling);
    return Filling === null ? null : <Filling {...props} />;
  }
  return Object.assign(SlotContent, { displayName: `Slot(${name})`, filling });
}

/** Whether the app fills a slot here. */
export function useIsFilled<Props extends object>({ filling }: Slot<Props>): boolean {
  return useContext(filling) !== null;
}

/** Filled slot, for a `SlotProvider`. */
export type Fill = (children: ReactNode) => ReactNode;

export function fill<Props extends object>(
  { filling: Filling }: Slot<Props>,
  component: ComponentType<NoInfer<Props>>,
): Fill {
  return (children) => <Filling value={component}>{children}</Filling>;
}

interface SlotProviderProps {
  /** Constant, so that everything below keeps its state. */
  readonly fills: readonly Fill[];
  readonly children: ReactNode;
}

/** Fills slots for everything below it. */
export function SlotProvider({ fills, children }: SlotProviderProps) {
  return fills.reduceRight<ReactNode>((inner, wrap) => wrap(inner), children);
}
