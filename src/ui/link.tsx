import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface LinkProps {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  /** Beside going there. */
  onClick?: (() => void) | undefined;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

/** The router gives its own link here, so that components can link without knowing it. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
