import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface LinkProps {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-label'?: string | undefined;
  /** Runs in addition to the navigation. */
  onClick?: (() => void) | undefined;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

/** Link component of the router, provided here so that components can link without depending on it. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

export function Link(props: LinkProps) {
  const Component = useContext(LinkContext);
  return <Component {...props} />;
}
