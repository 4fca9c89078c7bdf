import { Link } from 'react-router-dom';
import type { LinkProps } from '#ui/actions/link.tsx';

/** Link of the components: through the router for our own addresses. */
export function RouterLink({ href, ...props }: LinkProps) {
  if (!href.startsWith('/')) return <a href={href} rel="noreferrer" {...props} />;
  return <Link to={href} {...props} />;
}
