import { Link } from 'react-router-dom';
import type { LinkProps } from '#ui/link.tsx';

/** The components' link, through the router where the address is ours. */
export function RouterLink({ href, ...props }: LinkProps) {
  if (!href.startsWith('/')) return <a href={href} rel="noreferrer" {...props} />;
  return <Link to={href} {...props} />;
}
