import { Link } from 'react-router-dom';
import type { LinkProps } from '#ui/actions/link.tsx';

export function RouterLink({ href, ...props }: LinkProps) {
  if (!href.startsWith('/')) return <a href={href} rel="noreferrer" {...props} />;
  return <Link to={href} {...props} />;
}
